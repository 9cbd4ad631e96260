import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { ExactResponse } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { listDecidedClauses } from "./list-decided-clauses.ts";

const { typeSystem } = kitSuite;

const list = (document: string, response: ExactResponse, variables?: JsonObject): string[] => {
  const request = variables === undefined ? { document } : { document, variables };
  return listDecidedClauses([{ request, response }], typeSystem);
};

const defects = (...errors: string[]): ExactResponse => ({ status: 400, body: { errors } });

describe("listDecidedClauses()", () => {
  it("lists none for a response that no reading changes", () => {
    assert.deepEqual(
      list("shelf(at: $a) { b }", defects("shelf: no such field on type Query"), { a: "7", b: 7 }),
      [],
    );
  });

  it("lists the clause of an index in the path of a failure", () => {
    const message = "overdue service is not responding";
    const errors = [{ path: "member.loans.0.overdueDays", message }];
    assert.deepEqual(
      list('member(id: "m1") { loans { overdueDays } }', {
        status: 200,
        body: { data: { member: { loans: [{ overdueDays: null }] } }, errors },
      }),
      ["answer.index"],
    );
  });

  it("lists the clause of a scalar with a sub-selection", () => {
    assert.deepEqual(
      list(
        "member { name { a } }",
        defects("member.name: String is a scalar, a subfield cannot be selected"),
      ),
      ["validation.scalar-not-descended"],
    );
  });

  it("lists the clause of an empty string", () => {
    assert.deepEqual(
      list('book(isbn: "b1") { title }', {
        status: 200,
        body: { data: { book: { title: "" } }, errors: [] },
      }),
      ["resolution.values-are-not-absence"],
    );
  });

  it("lists the clause of a published name in another case", () => {
    assert.deepEqual(list("Member", defects("Member: no such field on type Query")), [
      "types.case-sensitive",
    ]);
  });

  it("lists the clause of a number that is inserted, also inside a list", () => {
    const unknown = defects("shelf: no such field on type Query");
    for (const a of [7, [7], { b: [7] }]) {
      assert.deepEqual(list('shelf(at: "$a")', unknown, { a }), ["variables.number"]);
    }
  });

  it("lists the clause of names of variables that begin alike, in any case", () => {
    const unknown = defects("shelf: no such field on type Query");
    assert.deepEqual(list("shelf(at: $id)", unknown, { id: "a", Idx: "b" }), [
      "variables.whole-name",
    ]);
  });
});
