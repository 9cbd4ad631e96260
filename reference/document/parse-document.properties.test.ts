import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { ok } from "../result.ts";
import { anyText } from "../testing/any-text.ts";
import type { Argument, Document, Field } from "./document.ts";
import { parseDocument } from "./parse-document.ts";

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);

/** Objects with the ordinary prototype, like those that the parser creates. */
function record<T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> {
  return fc.record<T>(model, { noNullPrototype: true });
}

const argument: fc.Arbitrary<Argument> = fc.oneof(
  record({
    key: name,
    kind: fc.constant("string" as const),
    text: anyText().map((text) => text.replaceAll('"', "'")),
  }),
  record({
    key: name,
    kind: fc.constant("digits" as const),
    text: fc.stringMatching(/^[0-9]{1,20}$/),
  }),
);

const document: fc.Arbitrary<Document> = fc.letrec<{ field: Field; fields: Field[] }>((tie) => ({
  fields: fc.array(tie("field"), { maxLength: 4 }),
  field: record({
    name,
    argument: fc.option(argument, { nil: undefined }),
    selection: fc.option(tie("fields"), { nil: undefined }),
  }),
})).fields;

const whitespace = fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\r"), maxLength: 3 });

/** Prints a tree with the given separators, in rotation, between any two tokens. */
function print(tree: Document, separators: readonly string[]): string {
  let used = 0;
  const separator = (): string => {
    used += 1;
    return separators[(used - 1) % separators.length] ?? "";
  };
  const printField = (field: Field): string => {
    const { key, kind, text } = field.argument ?? { key: "", kind: "none", text: "" };
    const value = kind === "string" ? `"${text}"` : text;
    const call =
      kind === "none"
        ? ""
        : `(${separator()}${key}${separator()}:${separator()}${value}${separator()})`;
    const inner = field.selection?.map(printField).join("");
    const braces = inner === undefined ? "" : `{${separator()}${inner}}`;
    return `${field.name}${separator()}${call}${separator()}${braces} ${separator()}`;
  };
  return separator() + tree.map(printField).join("");
}

describe("parseDocument()", () => {
  it("reads every tree from its printed text, whatever the whitespace", () => {
    fc.assert(
      fc.property(document, fc.array(whitespace, { minLength: 1 }), (tree, separators) => {
        assert.deepEqual(parseDocument(print(tree, separators)), ok(tree));
      }),
      { numRuns: 500 },
    );
  });

  it("parses or rejects every text", () => {
    const wildText = anyText({ maxLength: 50 });
    const nearlyDocument = fc.string({
      unit: fc.constantFrom("a", "{", "}", "(", ")", ":", '"', "1", " ", "\n", "$", "\\", "\ud800"),
    });
    fc.assert(
      fc.property(fc.oneof(wildText, nearlyDocument), (text) => {
        const parsed = parseDocument(text);
        assert.equal(parsed.ok || [...parsed.error].length === 1, true);
      }),
      { numRuns: 2000 },
    );
  });
});
