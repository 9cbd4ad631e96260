import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { failed } from "../testing/sample-results.ts";
import { readPatterns } from "./failure-pattern.ts";
import { changedTexts, showsKnownBug } from "./shows-known-bug.ts";

function withText(expected: string, received: string, body = "{}"): WrongResult {
  const difference = { pointer: "/body/errors/0/path", expected, received };
  return {
    ...failed("a", difference),
    received: { status: 200, body, bytes: body.length, isWhole: true },
  };
}

describe("showsKnownBug()", () => {
  for (const [name, own, other] of [
    ["failure-paths-from-data", withText("a.b", "data.a.b"), withText("a.b", ".a.b")],
    ["index-from-one", withText("a.0.b", "a.1.b"), withText("a.0.b", "a.5.b")],
    [
      "scalar-defect-always-string",
      withText("a: Int is a scalar, x", "a: String is a scalar, x"),
      withText("a: Int is a scalar, x", "a: Integer is a scalar, x"),
    ],
    ["texts-trimmed", withText(" a ", "a"), withText(" a ", " a")],
  ] as const) {
    it(`distinguishes ${name} from a bug that changes the same texts in another way`, () => {
      assert.equal(showsKnownBug(name, [own]), true);
      assert.equal(showsKnownBug(name, [other]), false);
    });
  }

  it("finds the text in another element of a list, which is compared as a set", () => {
    assert.ok(showsKnownBug("index-from-one", [withText("a.0.b", "a.2.b", '["a.1.b","a.2.b"]')]));
  });

  it("is not contradicted by a text that a body may have where it was cut", () => {
    const { received, ...result } = withText("a.0.b", "a.2.b");
    assert.ok(received);
    assert.ok(
      showsKnownBug("index-from-one", [{ ...result, received: { ...received, isWhole: false } }]),
    );
  });

  it("says nothing against a bug whose texts are not known", () => {
    assert.ok(showsKnownBug("loans-in-reverse", [withText("a", "b")]));
  });

  it("knows the texts of recorded mutants only", () => {
    const names = new Set(readPatterns().map(({ name }) => name));
    assert.deepEqual(
      [...changedTexts.keys()].filter((name) => !names.has(name)),
      [],
    );
  });
});
