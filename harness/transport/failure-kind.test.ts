import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  blamesKit,
  blamesLoad,
  type FailureKind,
  isLate,
  isRetryable,
  isSilent,
} from "./failure-kind.ts";

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

describe("isRetryable()", () => {
  it("is true only where the server may never have got the request", () => {
    assert.deepEqual(kinds.filter(isRetryable), ["unaccepted"]);
  });
});

describe("blamesLoad()", () => {
  it("is true where connections are rejected, or where waiting for others took too long", () => {
    const listBlamed = (canQueue: boolean): readonly FailureKind[] =>
      kinds.filter((kind) => blamesLoad(kind, canQueue));
    assert.deepEqual(listBlamed(true), ["refused", "timeout"]);
    assert.deepEqual(listBlamed(false), ["refused"]);
  });
});

describe("blamesKit()", () => {
  it("is true only where the run had ended", () => {
    assert.deepEqual(kinds.filter(blamesKit), ["interrupted"]);
  });
});
