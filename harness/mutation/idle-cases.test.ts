import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { readIdleCases } from "./idle-cases.ts";

describe("readIdleCases()", () => {
  it("reads a reason for each case", async (t) => {
    const folder = makeTemporaryFolder(t, { "idle.json": '{"a/case": "It has its reason."}' });
    const reasons = await readIdleCases(join(folder, "idle.json"));
    assert.deepEqual([...reasons], [["a/case", "It has its reason."]]);
  });

  it("throws for a case without a reason", async (t) => {
    const folder = makeTemporaryFolder(t, { "idle.json": '{"a/case": ""}' });
    await assert.rejects(
      readIdleCases(join(folder, "idle.json")),
      /gives no reason for the case a\/case$/,
    );
  });

  it("throws for what is no object", async (t) => {
    const folder = makeTemporaryFolder(t, { "idle.json": "[]" });
    await assert.rejects(readIdleCases(join(folder, "idle.json")), /is no JSON object of reasons/);
  });
});
