import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { err, ok } from "../result.ts";
import type { Argument, Field } from "./document.ts";
import { parseDocument } from "./parse-document.ts";

function field(name: string, selection?: readonly Field[], argument?: Argument): Field {
  return { name, argument, selection };
}

function text(value: string): Argument {
  return { key: "id", kind: "string", text: value };
}

describe("parseDocument()", () => {
  for (const [what, document, parts] of [
    ["fields", "a { b c }", 3],
    ["fields and parts of arguments", "a(b: 1) { c(d: 2) }", 6],
  ] as const) {
    it(`rejects a text with more ${what} than it may have`, () => {
      assert.equal(parseDocument(document, parts).ok, true);
      assert.deepEqual(parseDocument(document, parts - 1), {
        ok: false,
        error: ["Document with its variables inserted has too many fields"],
      });
    });
  }

  it("reads an empty document", () => {
    assert.deepEqual(parseDocument(""), ok([]));
    assert.deepEqual(parseDocument(" \t\r\n"), ok([]));
  });

  it("reads top-level fields separated by whitespace of every kind", () => {
    const expected = ok([field("a"), field("b"), field("c"), field("d"), field("e")]);
    assert.deepEqual(parseDocument("a b\tc\nd\r\ne"), expected);
  });

  it("reads a selection inside a selection", () => {
    const expected = ok([field("a", [field("b", [field("c")]), field("d")]), field("e")]);
    assert.deepEqual(parseDocument("a { b { c } d } e"), expected);
  });

  it("needs no whitespace where the meaning is unambiguous", () => {
    const expected = ok([
      field("a", [field("b", [field("c")]), field("d")], text("1")),
      field("e", undefined, text("2")),
      field("f"),
    ]);
    assert.deepEqual(parseDocument('a(id:"1"){b{c}d}e(id:"2")f'), expected);
  });

  it("allows whitespace between all parts", () => {
    const expected = ok([field("a", [field("b")], text("1"))]);
    assert.deepEqual(parseDocument('\na\t( id\r:\n"1" )\n{\tb\r}\n'), expected);
  });

  it("distinguishes empty braces from none", () => {
    assert.deepEqual(parseDocument("a { } b"), ok([field("a", []), field("b")]));
  });

  it("reads a digit argument as the text of its digits", () => {
    const argument: Argument = { key: "id", kind: "digits", text: "007" };
    assert.deepEqual(parseDocument("a(id: 007)"), ok([field("a", undefined, argument)]));
  });

  it("reads any key", () => {
    const argument: Argument = { key: "_any1", kind: "digits", text: "1" };
    assert.deepEqual(parseDocument("a(_any1: 1)"), ok([field("a", undefined, argument)]));
  });

  for (const value of ["", ")}{(:", "a  b", "\n\r\t", "é🧮", "\\", "\\n\\", "\ud800", "$", "\0"]) {
    it(`reads the string ${JSON.stringify(value)} as it is written`, () => {
      const expected = ok([field("a", undefined, text(value)), field("b")]);
      assert.deepEqual(parseDocument(`a(id: "${value}") b`), expected);
    });
  }

  it("reads names of letters, digits and underscores, reserved words included", () => {
    const names = ["_", "A1_b", "constructor", "__proto__", "query", "true", "null"];
    assert.deepEqual(parseDocument(names.join(" ")), ok(names.map((name) => field(name))));
  });

  const mistakes: readonly [document: string, error: string][] = [
    ["{", 'line 1, column 1: expected a field but found "{"'],
    ["}", 'line 1, column 1: expected a field but found "}"'],
    ["a }", 'line 1, column 3: expected a field but found "}"'],
    ["a {", 'line 1, column 4: expected a field or "}" but found the end of the document'],
    ["a { b }}", 'line 1, column 8: expected a field but found "}"'],
    ["a, b", 'line 1, column 2: expected a field but found ","'],
    ["a { b: c }", 'line 1, column 6: expected a field or "}" but found ":"'],
    ["1a", 'line 1, column 1: expected a field but found "1"'],
    ["a.b", 'line 1, column 2: expected a field but found "."'],
    ["é", 'line 1, column 1: expected a field but found "é"'],
    ["🧮", 'line 1, column 1: expected a field but found "🧮"'],
    ["\ud800", 'line 1, column 1: expected a field but found "\\ud800"'],
    ["\u00a0a", 'line 1, column 1: expected a field but found "\u00a0"'],
    ["\ufeffa", 'line 1, column 1: expected a field but found "\ufeff"'],
    ["a $", 'line 1, column 3: expected a field but found "$"'],
    ['"a"', 'line 1, column 1: expected a field but found "\\""'],
    ["a(", "line 1, column 3: expected the name of an argument but found the end of the document"],
    ["a()", 'line 1, column 3: expected the name of an argument but found ")"'],
    ["a(id)", 'line 1, column 5: expected ":" but found ")"'],
    ["a(id:)", 'line 1, column 6: expected a quoted string or digits but found ")"'],
    ["a(id: x)", 'line 1, column 7: expected a quoted string or digits but found "x"'],
    ["a(id: -1)", 'line 1, column 7: expected a quoted string or digits but found "-"'],
    ["a(id: 1.5)", 'line 1, column 8: expected ")" but found "."'],
    ["a(id: 1a)", 'line 1, column 8: expected ")" but found "a"'],
    ["a(id: 1 x: 2)", 'line 1, column 9: expected ")" but found "x"'],
    ['a(id: "b" "c")', 'line 1, column 11: expected ")" but found "\\""'],
    [
      'a(id: "b)',
      "line 1, column 10: expected a closing double quote but found the end of the document",
    ],
    ["a(id: 1)(id: 2)", 'line 1, column 9: expected a field but found "("'],
    ["a\nb {\n  c !\n}", 'line 3, column 5: expected a field or "}" but found "!"'],
    ["a\r\nb\rc\n\r!", 'line 5, column 1: expected a field but found "!"'],
  ];
  for (const [document, error] of mistakes) {
    it(`rejects ${JSON.stringify(document)} and says where`, () => {
      assert.deepEqual(parseDocument(document), err([`Document ${error}`]));
    });
  }
});
