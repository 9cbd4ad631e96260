import assert from "node:assert/strict";
import { describe, it } from "node:test";

import type { JsonObject } from "../json/json-value.ts";
import { substitutePlaceholders } from "./substitute-placeholders.ts";

const problemsOf = (document: string, variables: JsonObject = {}): readonly string[] =>
  substitutePlaceholders(document, variables).problems;

const clausesOf = (value: string): string[] =>
  substitutePlaceholders("m(id: $v)", { v: value }).implied.map(({ clause }) => clause);

describe("substitutePlaceholders()", () => {
  it("puts the JSON of values in, and tells where they stand", () => {
    assert.deepEqual(
      substitutePlaceholders('m(id: $id) { $f } b(k: "x$n")', { id: "m1", f: true, n: 0 }),
      {
        text: 'm(id: "m1") { true } b(k: "x0")',
        inserted: [
          { start: 6, end: 10 },
          { start: 14, end: 18 },
          { start: 28, end: 29 },
        ],
        problems: [],
        implied: [],
      },
    );
  });

  it("takes a mark as a whole name, each from the variables alone", () => {
    const { text } = substitutePlaceholders("a(x: $id) b(x: $idx)", { id: 1, idx: 2 });
    assert.equal(text, "a(x: 1) b(x: 2)");
    assert.deepEqual(problemsOf("a(x: $toString)"), [
      "$toString has no value: give one in variables",
    ]);
  });

  it("leaves dollar signs without a name alone", () => {
    assert.equal(substitutePlaceholders('m(id: "$$ $& $")', {}).text, 'm(id: "$$ $& $")');
  });

  for (const placeholder of ["$1", "$id2", "$id_x", "$prénom"]) {
    it(`refuses ${placeholder}, which servers may read in two ways`, () => {
      const variables = { id: 1, pr: 2 };
      assert.deepEqual(problemsOf(`m(id: "${placeholder}")`, variables), [
        `${placeholder} is no dollar sign with a name of ASCII letters`,
      ]);
    });
  }

  it("refuses values that encoders write in several ways", () => {
    for (const value of ['a"b', "a\\b", "a\nb", "a\u0085b", "\ud83e"]) {
      assert.deepEqual(problemsOf("m(id: $v)", { v: value }), [
        "The value of $v holds a double quote, a backslash or a control character",
      ]);
    }
    assert.deepEqual(problemsOf("m(id: $v)", { v: 0.5 }), ["The value of $v is no whole number"]);
    assert.deepEqual(problemsOf("m(id: $v)", { v: [] }), [
      "The value of $v is an array or an object, which encoders space as they like",
    ]);
    assert.deepEqual(problemsOf("m(id: $v)", { v: "m1", unused: { a: ['"'] } }), []);
  });

  it("notes values with characters that some encoders escape", () => {
    for (const value of ["&", "<", ">", "a/b", "o'neil", "1+1", "`", "zoë"]) {
      assert.deepEqual(clausesOf(value), ["variables.special-characters"]);
    }
    assert.deepEqual(clausesOf("a b:(c) {d} $1 $$ $(e) %s #"), []);
  });

  it("notes a mark inside a value", () => {
    assert.deepEqual(clausesOf("x $b"), ["variables.one-pass"]);
  });
});
