import assert from "node:assert/strict";
import { describe, it } from "node:test";

import type { JsonObject } from "../../json/json-value.ts";
import { substitutePlaceholders } from "./substitute-placeholders.ts";

const reasonsOf = (document: string, variables: JsonObject = {}): readonly string[] =>
  substitutePlaceholders(document, variables).reasons;

const clausesOf = (value: string): string[] =>
  substitutePlaceholders("m(id: $v)", { v: value }).implied.map(({ clause }) => clause);

describe("substitutePlaceholders()", () => {
  it("inserts the JSON of values, and reports where", () => {
    assert.deepEqual(
      substitutePlaceholders('m(id: $id) { $f } b(k: "x$n")', { id: "m1", f: true, n: 0 }),
      {
        text: 'm(id: "m1") { true } b(k: "x0")',
        inserted: [
          { start: 6, end: 10 },
          { start: 14, end: 18 },
          { start: 28, end: 29 },
        ],
        reasons: [],
        implied: [],
      },
    );
  });

  it("reads a placeholder up to the end of its name, and own variables only", () => {
    const { text } = substitutePlaceholders("a(x: $id) b(x: $idx)", { id: 1, idx: 2 });
    assert.equal(text, "a(x: 1) b(x: 2)");
    assert.deepEqual(reasonsOf("a(x: $toString)"), [
      "$toString has no value: give one in variables",
    ]);
  });

  it("ends where values make the document very long", () => {
    const value = "x".repeat(1_000_000);
    const { text, reasons } = substitutePlaceholders("$v ".repeat(1000), { v: value });
    assert.ok(text.length < 10_000_000);
    assert.deepEqual(reasons, ["The document is too long with its variables inserted"]);
  });

  it("keeps dollar signs without a name", () => {
    assert.equal(substitutePlaceholders('m(id: "$$ $& $")', {}).text, 'm(id: "$$ $& $")');
  });

  for (const placeholder of ["$1", "$id2", "$id_x", "$prénom"]) {
    it(`rejects ${placeholder}, which servers may read in two ways`, () => {
      const variables = { id: 1, pr: 2 };
      assert.deepEqual(reasonsOf(`m(id: "${placeholder}")`, variables), [
        `${placeholder} is not a dollar sign and a name of ASCII letters`,
      ]);
    });
  }

  it("takes any value inside a string that it cannot end", () => {
    for (const value of [-1, 1.5, [7], [[], {}], {}]) {
      assert.deepEqual(reasonsOf('m(id: "x$v") { name }', { v: value }), []);
      assert.notDeepEqual(reasonsOf('m(id: "x") { $v }', { v: [value, 0.5] }), []);
    }
    assert.notDeepEqual(reasonsOf('m(id: "x$v")', { v: { a: 1 } }), []);
  });

  it("rejects values that encoders write in several ways", () => {
    for (const value of ['a"b', "a\\b", "a\nb", "a\u0085b", "\ud83e"]) {
      assert.deepEqual(reasonsOf("m(id: $v)", { v: value }), [
        "The value of $v holds a double quote, a backslash or a control character",
      ]);
    }
    assert.deepEqual(reasonsOf("m(id: $v)", { v: 0.5 }), ["The value of $v is not a whole number"]);
    assert.deepEqual(reasonsOf("m(id: $v)", { v: [] }), [
      "The value of $v is an array or an object, which encoders space as they like",
    ]);
    assert.deepEqual(reasonsOf("m(id: $v)", { v: "m1", unused: { a: ['"'] } }), []);
  });

  it("notes values with characters that encoders may escape", () => {
    for (const value of ["&", "<", ">", "a/b", "o'neil", "1+1", "`", "zoë"]) {
      assert.deepEqual(clausesOf(value), ["variables.special-characters"]);
    }
    assert.deepEqual(clausesOf("a b:(c) {d} $1 $$ $(e) %s #"), []);
  });

  it("notes a placeholder inside a value", () => {
    assert.deepEqual(clausesOf("x $b"), ["variables.one-pass"]);
  });
});
