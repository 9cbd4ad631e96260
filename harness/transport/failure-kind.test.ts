import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FailureKind, isLate, isSilent } from "./failure-kind.ts";

const kinds: readonly FailureKind[] = [
  "refused",
  "untrusted",
  "unaccepted",
  "timeout",
  "closed",
  "malformed",
  "not-http",
  "too-large",
  "interrupted",
];

describe("isLate()", () => {
  it("is true only where time ran out", () => {
    assert.deepEqual(kinds.filter(isLate), ["unaccepted", "timeout"]);
    assert.equal(isLate(undefined), false);
  });
});

describe("isSilent()", () => {
  it("is true only where the server may be dead", () => {
    assert.deepEqual(kinds.filter(isSilent), ["refused", "unaccepted", "timeout"]);
    assert.equal(isSilent(undefined), false);
  });
});
