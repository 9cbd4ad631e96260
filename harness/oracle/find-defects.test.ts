import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { findDefects } from "./find-defects.ts";
import type { Selection } from "./selection.ts";

const { typeSystem } = kitSuite;

/** Nests a selection in fields, `member.loans` for `member { loans { … } }`, without arguments. */
const nest = (names: string, selection: Selection): Selection =>
  names.split(".").reduceRight((inner, name) => [{ name, selection: inner }], selection);

describe("findDefects()", () => {
  it("finds nothing in a valid selection", () => {
    const loans: Selection = [{ name: "overdueDays" }, ...nest("book", [{ name: "isbn" }])];
    const selection = [
      ...nest("member", [{ name: "name" }, { name: "loans", selection: loans }]),
      ...nest("book", [{ name: "pages" }]),
    ];
    assert.deepEqual(findDefects(selection, typeSystem), []);
  });

  it("reports an unknown field with its path and the type of its parent", () => {
    assert.deepEqual(findDefects([{ name: "loans" }], typeSystem), [
      "loans: no such field on type Query",
    ]);
    assert.deepEqual(findDefects(nest("member.loans", [{ name: "price" }]), typeSystem), [
      "member.loans.price: no such field on type Loan",
    ]);
    assert.deepEqual(findDefects(nest("member.loans.book", [{ name: "name" }]), typeSystem), [
      "member.loans.book.name: no such field on type Book",
    ]);
  });

  it("reports names that every JavaScript object has as unknown", () => {
    const names = ["constructor", "toString", "hasOwnProperty", "valueOf"];
    assert.deepEqual(
      findDefects(
        names.map((name) => ({ name })),
        typeSystem,
      ),
      [
        "constructor: no such field on type Query",
        "toString: no such field on type Query",
        "hasOwnProperty: no such field on type Query",
        "valueOf: no such field on type Query",
      ],
    );
  });

  it("distinguishes names by case", () => {
    assert.deepEqual(findDefects(nest("member", [{ name: "Name" }]), typeSystem), [
      "member.Name: no such field on type Member",
    ]);
  });

  it("does not descend into an unknown field", () => {
    assert.deepEqual(
      findDefects(nest("author", [{ name: "price" }, { name: "loans" }]), typeSystem),
      ["author: no such field on type Query"],
    );
  });

  it("reports an object field without a sub-selection, with its type", () => {
    const selection: Selection = [
      { name: "book" },
      { name: "member", selection: [{ name: "loans", selection: [{ name: "book" }] }] },
    ];
    assert.deepEqual(findDefects(selection, typeSystem), [
      "book: Book is an object, a subfield must be selected",
      "member.loans.book: Book is an object, a subfield must be selected",
    ]);
    assert.deepEqual(findDefects(nest("member", [{ name: "loans" }]), typeSystem), [
      "member.loans: Loan is an object, a subfield must be selected",
    ]);
  });

  it("reports a scalar with a sub-selection once, with its scalar type", () => {
    const inside: Selection = [{ name: "price" }, { name: "loans" }];
    const selection = nest("member", [
      { name: "id", selection: inside },
      { name: "fine", selection: inside },
      { name: "email", selection: inside },
    ]);
    assert.deepEqual(findDefects(selection, typeSystem), [
      "member.id: ID is a scalar, a subfield cannot be selected",
      "member.fine: Int is a scalar, a subfield cannot be selected",
      "member.email: String is a scalar, a subfield cannot be selected",
    ]);
  });

  it("reports a field, then the fields inside it, then the next field", () => {
    const selection: Selection = [
      { name: "zebra" },
      {
        name: "member",
        selection: [
          { name: "loans", selection: [{ name: "title" }, { name: "book" }] },
          { name: "apple" },
        ],
      },
      { name: "book" },
    ];
    assert.deepEqual(findDefects(selection, typeSystem), [
      "zebra: no such field on type Query",
      "member.loans.title: no such field on type Loan",
      "member.loans.book: Book is an object, a subfield must be selected",
      "member.apple: no such field on type Member",
      "book: Book is an object, a subfield must be selected",
    ]);
  });

  it("reports an unknown field twice when it is selected twice", () => {
    assert.deepEqual(findDefects([{ name: "shelf" }, { name: "shelf" }], typeSystem), [
      "shelf: no such field on type Query",
      "shelf: no such field on type Query",
    ]);
  });
});
