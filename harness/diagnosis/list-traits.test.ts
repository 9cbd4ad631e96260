import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { CaseRequest, ExactResponse, JudgedCase } from "../suite/case.ts";
import { judgedCase } from "../testing/sample-results.ts";
import { clausesOfTraits, listTraits } from "./list-traits.ts";

describe("listTraits()", () => {
  it("finds selections with many fields, and deep ones", () => {
    const wide = (count: number): string =>
      `a b { ${Array.from({ length: count }, (_, index) => `f${index}`).join(" ")} } c`;
    assert.ok(traitsOf(wide(65)).has("selection of more than 64 fields"));
    assert.ok(!traitsOf(`${wide(40)} ${wide(40)}`).has("selection of more than 64 fields"));
    assert.ok(traitsOf("a { b { c { d } } }").has("more than 2 levels of selections"));
    assert.ok(!traitsOf("a { b { c } } d { e { f } }").has("more than 2 levels of selections"));
  });

  it("finds strings where the values of variables are inserted, and numbers as values", () => {
    assert.ok(traitsOf("member(id: $id)", { id: "7" }).has("digits in quotes"));
    assert.ok(traitsOf("member(id: $id)", { id: 7 }).has("number as a value"));
    assert.ok(!traitsOf("member(id: 7)").has("number as a value"));
  });

  it("finds several top-level fields, and bodies of more than 1,000 characters", () => {
    assert.ok(traitsOf("a { b } c").has("several top-level fields"));
    assert.ok(!traitsOf("a { b c }").has("several top-level fields"));
    const gap = { repeat: " ", times: 1000 };
    const long = listTraits(caseOf({ body: ['{"document":"shelf', gap, '"}'] }));
    assert.ok(long.has("body of more than 1,000 characters"));
    assert.ok(!traitsOf("shelf").has("body of more than 1,000 characters"));
  });

  it("finds what the defects of a document are", () => {
    const traitsOfDefects = (...errors: readonly string[]): ReadonlySet<string> => {
      const rejection: ExactResponse = { status: 400, body: { errors } };
      return listTraits(caseOf({ document: "member" }, rejection));
    };
    const scalar = "member.id: ID is a scalar, a subfield cannot be selected";
    assert.deepEqual(
      [...traitsOfDefects(scalar)].filter((name) => name !== "no variables"),
      ["defect inside an object", "scalar with a selection"],
    );
    const unknown = "shelf: no such field on type Query";
    assert.ok(!traitsOfDefects(unknown, unknown).has("defect inside an object"));
    assert.ok(traitsOfDefects(unknown, unknown).has("several defects"));
  });

  it("names clauses for each trait of requests that has some", () => {
    assert.deepEqual(clausesOfTraits.get("digits in quotes"), ["syntax.string"]);
    assert.deepEqual(clausesOfTraits.get("several requests"), ["isolation.no-leak"]);
  });
});

function traitsOf(document: string, variables?: JsonObject): ReadonlySet<string> {
  return listTraits(caseOf({ document, ...(variables && { variables }) }));
}

function caseOf(request: CaseRequest, response: ExactResponse = { status: 200 }): JudgedCase {
  return { ...judgedCase("a"), steps: [{ request, response }] };
}
