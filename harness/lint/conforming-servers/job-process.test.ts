import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { JobProcess } from "./job-process.ts";

describe("JobProcess", () => {
  it("rejects a job when the module ends without an outcome", async (test) => {
    const folder = makeTemporaryFolder(test, { "ends.mjs": "process.exit(3);" });
    const jobs = new JobProcess(pathToFileURL(join(folder, "ends.mjs")));
    await assert.rejects(
      jobs.run({}),
      /^Error: The process of file:\S+\/ends\.mjs ended with 3, without an outcome$/,
    );
  });
});
