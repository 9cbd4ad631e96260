import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseDocument } from "./parse-document.ts";

function clausesOf(text: string): string[] {
  const parsed = parseDocument(text, []);
  return parsed.ok ? [...new Set(parsed.implied.map(({ clause }) => clause))] : [...parsed.reasons];
}

function reasonOf(text: string): string | undefined {
  const parsed = parseDocument(text, []);
  return parsed.ok ? undefined : parsed.reasons.join();
}

describe("parseDocument()", () => {
  it("reads fields, arguments and selections", () => {
    assert.deepEqual(
      parseDocument('member(id: "a {b} : )") { name loans { id } }\n\tbook(k: 042)', []),
      {
        ok: true,
        selection: [
          {
            name: "member",
            argument: { key: "id", value: { kind: "string", text: "a {b} : )" } },
            selection: [{ name: "name" }, { name: "loans", selection: [{ name: "id" }] }],
          },
          { name: "book", argument: { key: "k", value: { kind: "digits", text: "042" } } },
        ],
        implied: [],
      },
    );
  });

  it("accepts any whitespace between fields", () => {
    for (const separator of [" ", "\t", "\n", "\r", "\r\n\t  "]) {
      assert.deepEqual(
        clausesOf(`a${separator}b { c${separator}d { e }${separator}f }${separator}g`),
        [],
      );
    }
  });

  for (const text of [
    " a",
    "a\n",
    "a{ b }",
    "a  { b }",
    "a {b }",
    "a { b}",
    "a { b\n}",
    "a { b {c } }",
    "a (k: 1)",
    "a( k: 1)",
    "a(k : 1)",
    "a(k:1)",
    "a(k:  1)",
    "a(k: 1 )",
    "a(k: 1){ b }",
    "a(k: 1) b { c }\n",
  ]) {
    it(`notes the whitespace of ${JSON.stringify(text)}`, () => {
      assert.deepEqual(clausesOf(text), ["syntax.free-whitespace"]);
    });
  }

  it("notes a line break in a string", () => {
    assert.deepEqual(clausesOf('a(k: "b\nc")'), ["syntax.line-break-in-string"]);
  });

  it("notes a name that came from a variable", () => {
    const parsed = parseDocument("a { true }", [{ start: 4, end: 8 }]);
    assert.deepEqual(parsed.ok && parsed.implied.map(({ clause }) => clause), [
      "variables.in-place-of-name",
    ]);
    const later = parseDocument("a(k: 1) { true }", [
      { start: 5, end: 6 },
      { start: 10, end: 14 },
    ]);
    assert.equal(later.ok && later.implied.length, 1);
    const argument = parseDocument('a(k: "b") { c }', [{ start: 5, end: 8 }]);
    assert.deepEqual(argument.ok && argument.implied, []);
  });

  for (const [text, reason] of [
    ["", "Expected a field at character 1, not the end"],
    ["a { }", "A selection is empty"],
    ["{ a }", 'Expected a field at character 1, not "{ a }"'],
    ["a { b", 'Expected "}" at character 6, not the end'],
    ["a }", 'Expected a field or the end at character 3, not "}"'],
    ["a { b }c", 'Expected whitespace before the next field at character 8, not "c"'],
    ["a, b", 'Expected whitespace before the next field at character 2, not ", b"'],
    ["a()", 'Expected the key of an argument at character 3, not ")"'],
    ["a(b)", 'Expected ":" at character 4, not ")"'],
    ["a(b: c)", 'Expected a quoted string or digits at character 6, not "c)"'],
    ["a(b: -1)", 'Expected a quoted string or digits at character 6, not "-1)"'],
    ['a(b: "c', 'Expected a quoted string or digits at character 6, not "\\"c"'],
    ["a(b: 1, c: 2)", 'Expected ")" at character 7, not ", c: 2)"'],
    ["a_b", 'The name "a_b" does not consist of ASCII letters'],
    ["line2", 'The name "line2" does not consist of ASCII letters'],
    ["prénom", 'The name "prénom" does not consist of ASCII letters'],
    ["a\u00a0b", 'Expected whitespace before the next field at character 2, not "\u00a0b"'],
    ['a(k: "b\\c")', "A string holds a backslash or a control character"],
    ['a(k: "b\tc")', "A string holds a backslash or a control character"],
    ['a(k: "b\u0000c")', "A string holds a backslash or a control character"],
    ['a(k: "\ud83e")', "A string holds a backslash or a control character"],
  ] as const) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(reasonOf(text), reason);
    });
  }

  it("accepts 128 levels and no more", () => {
    const nest = (levels: number): string =>
      `${"x { ".repeat(levels - 1)}x${" }".repeat(levels - 1)}`;
    assert.equal(reasonOf(nest(128)), undefined);
    assert.equal(reasonOf(nest(129)), "The document has more than 128 levels");
  });
});
