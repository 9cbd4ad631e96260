import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { JobProcess } from "./job-process.ts";

describe("JobProcess", () => {
  it("rejects a job when the module ends without an outcome", async () => {
    const jobs = new JobProcess("harness/kit/is-version-at-least");
    await assert.rejects(
      jobs.run({}),
      /^Error: The process of harness\/kit\/is-version-at-least ended with \S+, without an outcome$/,
    );
  });
});
