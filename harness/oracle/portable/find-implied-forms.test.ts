import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeSubject } from "../../testing/lint-subject.ts";
import { findImpliedForms, findLargeParts } from "./find-implied-forms.ts";
import { parseDocument } from "./parse-document.ts";

const { typeSystem } = makeSubject().suite;

function formsOf(document: string): string[][] {
  const parsed = parseDocument(document, []);
  assert.ok(parsed.ok);
  return findImpliedForms(parsed.selection, typeSystem).map(({ clause, form }) => [clause, form]);
}

describe("findImpliedForms()", () => {
  it("finds nothing when arguments are as declared", () => {
    assert.deepEqual(
      formsOf('member(any: "m1") { name loans { book { title } } } shelf(at: 1)'),
      [],
    );
  });

  it("finds undeclared arguments at any depth", () => {
    const document = 'member(id: "m1") { name(k: 1) loans(k: 1) { book(isbn: "b1") { title } } }';
    assert.deepEqual(formsOf(document), [
      ["syntax.undeclared-argument", "an argument on Member.name"],
      ["syntax.undeclared-argument", "an argument on Member.loans"],
      ["syntax.undeclared-argument", "an argument on Loan.book"],
    ]);
  });

  it("finds a missing argument", () => {
    assert.deepEqual(formsOf("book { title }"), [
      ["syntax.missing-argument", "no argument on Query.book"],
    ]);
  });

  it("finds a repeated defect", () => {
    assert.deepEqual(formsOf('shelf member(id: "m1") { shelf } shelf'), [
      ["validation.repeated-field", "a repeated defect"],
    ]);
  });

  it("does not look inside an unknown field or a scalar", () => {
    assert.deepEqual(formsOf('shelf { x x member } member(id: "m1") { name { book } }'), []);
  });
});

function largePartsOf(document: string): string[] {
  const parsed = parseDocument(document, []);
  assert.ok(parsed.ok);
  return findLargeParts(parsed.selection).map(({ form }) => form);
}

const nest = (levels: number): string => `${"x { ".repeat(levels - 1)}x${" }".repeat(levels - 1)}`;

describe("findLargeParts()", () => {
  for (const [form, portable, large] of [
    ["more than 8 levels", nest(8), nest(9)],
    ["more than 200 fields", "x ".repeat(200).trim(), "x ".repeat(201).trim()],
    ["a long name", "x".repeat(32), "x".repeat(33)],
    ["a long name", `x(${"k".repeat(32)}: 1)`, `x(${"k".repeat(33)}: 1)`],
    ["a long string", `x(k: "${"s".repeat(1000)}")`, `x(k: "${"s".repeat(1001)}")`],
    ["a large number", "x(k: 9999999)", "x(k: 10000000)"],
  ] as const) {
    it(`finds ${form} in ${large.slice(0, 16)}…`, () => {
      assert.deepEqual(largePartsOf(portable), []);
      assert.deepEqual(largePartsOf(large), [form]);
    });
  }
});
