import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FailureKind } from "./exchange.ts";
import { isSilent } from "./is-silent.ts";

describe("isSilent()", () => {
  for (const [kind, expected] of [
    ["refused", true],
    ["unaccepted", true],
    ["timeout", true],
    ["closed", false],
    ["malformed", false],
    ["not-http", false],
    ["too-large", false],
    ["interrupted", false],
  ] satisfies [FailureKind, boolean][]) {
    it(`${expected ? "takes a server for dead" : "lets a server live"} that fails as ${kind}`, () => {
      assert.equal(isSilent({ outcome: "failure", kind, message: "" }), expected);
    });
  }
});
