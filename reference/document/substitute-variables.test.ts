import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-object.ts";
import { err, ok } from "../result.ts";
import { substituteVariables } from "./substitute-variables.ts";

const defaultMaxLength = 1000;

function substitute(
  document: string,
  variables: JsonObject = {},
  maxLength: number = defaultMaxLength,
) {
  return substituteVariables({ document, variables }, maxLength);
}

describe("substituteVariables()", () => {
  const texts: readonly [title: string, document: string, variables: JsonObject, text: string][] = [
    ["leaves a text without variables as it is", "a { b }", { a: 1 }, "a { b }"],
    ["inserts a string in quotes", "m(id: $x)", { x: "m1" }, 'm(id: "m1")'],
    ["inserts the digits of a number", "m(id: $x)", { x: 42 }, "m(id: 42)"],
    ["replaces every occurrence", "$x$x $x", { x: 1 }, "11 1"],
    ["replaces placeholders inside a quoted string", '(id: "<$n>")', { n: 7 }, '(id: "<7>")'],
    ["takes the longest name", "$id $idx $id_1", { id: 1, idx: 2, id_1: 3 }, "1 2 3"],
    ["distinguishes names by case", "$key $Key", { key: 1, Key: 2 }, "1 2"],
    ["inserts a value literally", "<$x>", { x: "$1 $$ $&" }, '<"$1 $$ $&">'],
    ["does not search inserted text", "$a", { a: "$b", b: 1 }, '"$b"'],
    ["does not join inserted text with what follows", "$a$b", { a: "$", b: "c" }, '"$""c"'],
    ["keeps a $ without a name", "$ $1 $$ $é", {}, "$ $1 $$ $é"],
    ["keeps the $ before a variable", "$$x", { x: 1 }, "$1"],
    ["treats no name specially", "$constructor", { constructor: 1 }, "1"],
    ["encodes null and booleans", "$a $b", { a: null, b: true }, "null true"],
    ["encodes arrays and objects", "$a", { a: [1, { b: "c" }] }, '[1,{"b":"c"}]'],
    ["escapes what JSON escapes", "$a", { a: 'q"\n\\' }, '"q\\"\\n\\\\"'],
    ["keeps characters beyond 16 bits", "$a", { a: "🧮é" }, '"🧮é"'],
  ];
  for (const [title, document, variables, text] of texts) {
    it(title, () => {
      assert.deepEqual(substitute(document, variables), ok(text));
    });
  }

  it("reads a variable named __proto__, and no inherited property", () => {
    const variables: JsonObject = JSON.parse('{"__proto__": 5}');
    assert.deepEqual(substitute("$__proto__", variables), ok("5"));
    assert.deepEqual(
      substitute("$__proto__ $toString"),
      err([
        'Variable $__proto__ has no value: add it to "variables"',
        'Variable $toString has no value: add it to "variables"',
      ]),
    );
  });

  it("names each missing variable once, in the order of the text", () => {
    assert.deepEqual(
      substitute("$b $a $b $x $c", { x: 1 }),
      err([
        'Variable $b has no value: add it to "variables"',
        'Variable $a has no value: add it to "variables"',
        'Variable $c has no value: add it to "variables"',
      ]),
    );
  });

  it("accepts a text that grows to exactly the limit", () => {
    assert.deepEqual(substitute("$x$x", { x: 12345 }, 10), ok("1234512345"));
  });

  it("rejects a text that grows beyond the limit", () => {
    assert.deepEqual(
      substitute("$x$x", { x: 12345 }, 9),
      err(["Document with its variables inserted is longer than 9 characters: send less at once"]),
    );
  });

  it("rejects what would grow to 25 billion characters without building it", () => {
    const variables = { x: "z".repeat(500_000) };
    assert.equal(substitute("$x ".repeat(50_000), variables, 8_000_000).ok, false);
  });
});
