import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonValue } from "../json/json-value.ts";
import type { Selection } from "../oracle/selection.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { createValidators } from "../suite/validators.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { writeShapeSchema } from "./write-shape-schema.ts";

const { typeSystem } = kitSuite;

const root = findKitRoot();
const selection: Selection = [
  {
    name: "member",
    selection: [
      { name: "fine" },
      { name: "loans", selection: [{ name: "book", selection: [{ name: "title" }] }] },
    ],
  },
];

const check = createValidators(root).inline(writeShapeSchema(selection, typeSystem));

const keeps = (member: JsonValue): boolean => check({ data: { member }, errors: [] }).ok;

describe("writeShapeSchema()", () => {
  it("accepts exactly the selected fields, with any values", () => {
    assert.equal(
      keeps({ fine: 5, loans: [{ book: { title: "x" } }, { book: { title: null } }] }),
      true,
    );
    assert.equal(keeps({ fine: null, loans: [] }), true);
    assert.equal(keeps({ loans: [] }), false);
    assert.equal(keeps({ fine: 5, loans: [], name: "Ada" }), false);
    assert.equal(keeps({ fine: 5, loans: [{ book: { title: "x", pages: 1 } }] }), false);
  });

  it("demands an array for a list, and an object for an existing record", () => {
    assert.equal(keeps({ fine: 5, loans: { book: { title: "x" } } }), false);
    assert.equal(keeps({ fine: 5, loans: null }), false);
    assert.equal(keeps(null), false);
    assert.equal(keeps({ fine: { amount: 5 }, loans: [] }), false);
  });

  it("accepts null for the book of a loan that refers to a missing book", () => {
    assert.equal(keeps({ fine: 5, loans: [{ book: null }] }), true);
  });
});
