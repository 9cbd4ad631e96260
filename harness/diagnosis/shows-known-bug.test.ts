import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { findPattern } from "../testing/find-pattern.ts";
import { failed } from "../testing/sample-results.ts";
import { showsKnownBug } from "./shows-known-bug.ts";

function withValue(expected: string | number, received: string | number): WrongResult {
  return failed("a", { pointer: "/body/data/book/title", expected, received });
}

describe("showsKnownBug()", () => {
  for (const [name, own, other] of [
    ["index-from-one", withValue("a.0.b", "a.1.b"), withValue("a.0.b", "a.5.b")],
    ["texts-trimmed", withValue(" a ", "a"), withValue(" a ", " a")],
    ["texts-composed", withValue("e\u0301", "\u00e9"), withValue("e\u0301", "e")],
  ] as const) {
    it(`distinguishes ${name} from a bug that changes the same values in another way`, () => {
      const pattern = findPattern(name);
      assert.equal(showsKnownBug(pattern, [own]), true);
      assert.equal(showsKnownBug(pattern, [other]), false);
    });
  }

  it("distinguishes control characters that are not escaped from those with an escape of C", () => {
    const pattern = findPattern("control-characters-in-body-raw");
    const withMessage = (reason: string): WrongResult =>
      failed("a", { pointer: "/body", message: `The body is not valid JSON: ${reason}` });
    const raw = "the string at character 26 contains U+0001, which must be escaped";
    assert.equal(showsKnownBug(pattern, [withMessage(raw)]), true);
    const escaped = "invalid escape character at character 27";
    assert.equal(showsKnownBug(pattern, [withMessage(escaped)]), false);
  });

  it("allows a few changes of another bug", () => {
    const own = Array.from({ length: 4 }, () => withValue(5, 0));
    assert.equal(showsKnownBug({ changes: ["as 0"] }, [...own, withValue(5, 6)]), true);
    assert.equal(showsKnownBug({ changes: ["as 0"] }, [...own.slice(1), withValue(5, 6)]), false);
  });

  it("says nothing against a bug where no text and no number is changed", () => {
    assert.equal(showsKnownBug({}, [failed("a", { pointer: "/status", expected: 200 })]), true);
  });

  it("does not look at generated cases, whose values differ from seed to seed", () => {
    assert.equal(showsKnownBug({}, [{ ...withValue(5, 0), source: "generated" }]), true);
  });
});
