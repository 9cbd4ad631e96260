import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { UsageError } from "../usage-error.ts";
import { toTargetSource } from "./carry-out-run.ts";

describe("toTargetSource()", () => {
  it("takes a base URL or a command", () => {
    assert.deepEqual(toTargetSource("http://h", undefined), { url: "http://h" });
    assert.deepEqual(toTargetSource(undefined, ["node", "x"]), { command: ["node", "x"] });
  });

  it("rejects both, neither, and an empty command", () => {
    assert.throws(() => toTargetSource("http://h", ["node"]), UsageError);
    assert.throws(() => toTargetSource(undefined, undefined), UsageError);
    assert.throws(() => toTargetSource(undefined, []), UsageError);
  });
});
