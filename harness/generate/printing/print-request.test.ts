import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Selection } from "../../oracle/selection.ts";
import { plainFormatting, printRequest } from "./print-request.ts";

const selection: Selection = [
  {
    name: "member",
    argument: { key: "id", value: { kind: "string", text: "m1" } },
    selection: [{ name: "name" }, { name: "loans", selection: [{ name: "id" }] }],
  },
  { name: "shelf" },
];

const withPlaceholders: Selection = [
  { name: "a", argument: { key: "k", value: { kind: "variable", value: "m1" } } },
  { name: "b", argument: { key: "k", value: { kind: "variable", value: 7 } } },
  { name: "c", argument: { key: "k", value: { kind: "template", parts: ["n", { value: 7 }] } } },
];

describe("printRequest()", () => {
  it("prints the form that the specification shows, with a blank between fields", () => {
    assert.deepEqual(printRequest(selection, plainFormatting), {
      document: 'member(id: "m1") { name loans { id } } shelf',
    });
  });

  it("uses the separators in turn", () => {
    assert.deepEqual(printRequest(selection, { ...plainFormatting, separators: ["\n", "\t"] }), {
      document: 'member(id: "m1") { name\nloans { id } }\tshelf',
    });
  });

  it("uses the padding in turn, around punctuation and at both ends", () => {
    assert.deepEqual(printRequest(selection, { ...plainFormatting, padding: [" ", ""] }), {
      document: ' member( id: "m1") {name loans {id }} shelf ',
    });
  });

  it("prints digits without quotes", () => {
    const digits: Selection = [
      { name: "book", argument: { key: "isbn", value: { kind: "digits", text: "042" } } },
    ];
    assert.equal(printRequest(digits, plainFormatting).document, "book(isbn: 042)");
  });

  it("names the placeholders in turn and gives their values", () => {
    assert.deepEqual(
      printRequest(withPlaceholders, { ...plainFormatting, names: ["id", "idx", "i"] }),
      {
        document: 'a(k: $id) b(k: $idx) c(k: "n$i")',
        variables: { id: "m1", idx: 7, i: 7 },
      },
    );
  });

  it("gives placeholders with equal values one name when names are shared", () => {
    const formatting = { ...plainFormatting, names: ["x", "y", "z"], sharesNames: true };
    assert.deepEqual(printRequest(withPlaceholders, formatting), {
      document: 'a(k: $x) b(k: $y) c(k: "n$y")',
      variables: { x: "m1", y: 7 },
    });
  });

  it("makes up names when the given ones run out", () => {
    assert.deepEqual(printRequest(withPlaceholders, { ...plainFormatting, names: ["x"] }), {
      document: 'a(k: $x) b(k: $v) c(k: "n$vv")',
      variables: { x: "m1", v: 7, vv: 7 },
    });
  });

  it("puts unused variables first, unless the document uses their name", () => {
    const request = printRequest(withPlaceholders.slice(0, 1), {
      ...plainFormatting,
      names: ["idx"],
      unused: [
        ["idx", 0],
        ["id", null],
      ],
    });
    assert.equal(JSON.stringify(request.variables), '{"id":null,"idx":"m1"}');
  });

  it("prints a placeholder instead of a field name", () => {
    const named: Selection = [{ name: "true", namePlaceholder: { value: true } }];
    assert.deepEqual(printRequest(named, { ...plainFormatting, names: ["w"] }), {
      document: "$w",
      variables: { w: true },
    });
  });
});
