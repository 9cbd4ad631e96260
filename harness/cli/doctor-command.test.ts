import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runKit } from "../testing/kit-process.ts";

describe("graph-spec-kit doctor", () => {
  it("prints a line for each check, then the verdict, and exits with 0", async () => {
    const { status, stdout, stderr } = await runKit(["doctor"]);
    const lines = stdout.trimEnd().split("\n");
    assert.equal(lines.pop(), "The kit works on this machine");
    assert.ok(lines.length >= 8, stdout);
    for (const line of lines) {
      assert.match(line, /^ok {3}\S/);
    }
    assert.deepEqual([status, stderr], [0, ""]);
  });
});
