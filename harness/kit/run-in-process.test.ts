import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInProcess } from "./run-in-process.ts";

describe("runInProcess()", () => {
  it("rejects when the module ends without an outcome", async () => {
    await assert.rejects(
      runInProcess("harness/kit/is-version-at-least", {}),
      /^Error: The process of harness\/kit\/is-version-at-least ended with \S+, without an outcome$/,
    );
  });
});
