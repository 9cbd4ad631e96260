import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Document } from "../document/document.ts";
import { parseDocument } from "../document/parse-document.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { Plan } from "./plan.ts";
import { validateDocument } from "./validate-document.ts";

const typeSystem = readTypeSystem();

function read(text: string): Document {
  const parsed = parseDocument(text);
  assert.equal(parsed.ok, true, `${text} cannot be parsed`);
  return parsed.value;
}

function listDefects(text: string): readonly string[] {
  const validated = validateDocument(read(text), typeSystem);
  return validated.ok ? [] : [...validated.error];
}

/** Prints the coordinates, arguments and selections of a plan. */
function print(plan: Plan): string {
  return plan
    .map(({ definition, argument, selection }) => {
      const call = argument === undefined ? "" : `(${argument})`;
      const inner = selection.length === 0 ? "" : ` { ${print(selection)} }`;
      return `${definition.coordinate}${call}${inner}`;
    })
    .join(" ");
}

function plan(text: string): string {
  const validated = validateDocument(read(text), typeSystem);
  assert.equal(validated.ok, true, `${text} is not valid`);
  return print(validated.value);
}

describe("validateDocument()", () => {
  const defects: readonly [title: string, text: string, defects: readonly string[]][] = [
    [
      "names an unknown field by its path",
      "member { loans { price } }",
      ["member.loans.price: no such field on type Loan"],
    ],
    [
      "requires a selection of an object",
      "member { loans }",
      ["member.loans: Loan is an object, a subfield must be selected"],
    ],
    [
      "treats empty braces on an object as no selection",
      "book { }",
      ["book: Book is an object, a subfield must be selected"],
    ],
    [
      "rejects a selection of a scalar, even an empty one",
      "member { id { x } name { } fine { } }",
      [
        "member.id: ID is a scalar, a subfield cannot be selected",
        "member.name: String is a scalar, a subfield cannot be selected",
        "member.fine: Int is a scalar, a subfield cannot be selected",
      ],
    ],
    [
      "does not look inside an unknown field",
      "a { b { c } member }",
      ["a: no such field on type Query"],
    ],
    [
      "walks a field, then what is inside it, then the next field",
      "x member { y loans { z } w } book",
      [
        "x: no such field on type Query",
        "member.y: no such field on type Member",
        "member.loans.z: no such field on type Loan",
        "member.w: no such field on type Member",
        "book: Book is an object, a subfield must be selected",
      ],
    ],
    [
      "reports a defect each time it appears",
      "x x member { y y }",
      [
        "x: no such field on type Query",
        "x: no such field on type Query",
        "member.y: no such field on type Member",
        "member.y: no such field on type Member",
      ],
    ],
    [
      "looks inside every occurrence of a field",
      "member { a } member { id } member { b }",
      ["member.a: no such field on type Member", "member.b: no such field on type Member"],
    ],
    [
      "accepts only published names",
      "constructor member { __proto__ Name toString }",
      [
        "constructor: no such field on type Query",
        "member.__proto__: no such field on type Member",
        "member.Name: no such field on type Member",
        "member.toString: no such field on type Member",
      ],
    ],
  ];
  for (const [title, text, expected] of defects) {
    it(title, () => {
      assert.deepEqual(listDefects(text), expected);
    });
  }

  it("plans the fields of a valid document in their order", () => {
    assert.equal(
      plan('book(isbn: "1") { title } member(x: 2) { loans { book { isbn } id } fine }'),
      "Query.book(1) { Book.title } " +
        "Query.member(2) { Member.loans { Loan.book { Book.isbn } Loan.id } Member.fine }",
    );
  });

  it("accepts an undeclared argument and a missing one", () => {
    assert.equal(plan("member { id(x: 1) }"), "Query.member { Member.id(1) }");
  });

  it("plans only the last of several fields of a name", () => {
    assert.equal(
      plan("member(id: 1) { id } book { pages } member(id: 2) { name email name }"),
      "Query.book { Book.pages } Query.member(2) { Member.email Member.name }",
    );
  });

  it("plans nothing for an empty document", () => {
    assert.equal(plan(""), "");
  });
});
