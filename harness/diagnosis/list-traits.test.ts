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
    assert.ok(traitsOf("member(id: $id)", { id: "" }).has("empty string"));
    assert.ok(traitsOf("member(id: $id)", { id: 7 }).has("number as a value"));
    assert.ok(!traitsOf("member(id: 7)").has("number as a value"));
  });

  it("finds line breaks beside braces", () => {
    assert.ok(traitsOf("member {\n name }").has("line break or tab beside a brace"));
    assert.ok(!traitsOf("member { name\nfine }").has("line break or tab beside a brace"));
  });

  it("finds what a form decodes in the text of any body", () => {
    const coded = "percent sign and digits in the body";
    assert.ok(traitsOf('book(isbn: "%41")').has(coded));
    assert.ok(!traitsOf('book(isbn: "4%")').has(coded));
    const gap = { repeat: " ", times: 1980 };
    assert.ok(listTraits(caseOf({ body: ['{"document":"shelf', gap, 'a%2b"}'] })).has(coded));
  });

  it("finds what the defects of a document are", () => {
    const errors = ["member: Member is an object, a subfield must be selected"];
    const rejection: ExactResponse = { status: 400, body: { errors } };
    const traits = listTraits(caseOf({ document: "member" }, rejection));
    assert.ok(traits.has("object without selection"));
    assert.ok(!traits.has("several defects") && !traits.has("scalar with a selection"));
  });

  it("names clauses for each trait of requests that has some", () => {
    assert.deepEqual(clausesOfTraits.get("empty string"), ["syntax.string"]);
    assert.deepEqual(clausesOfTraits.get("several requests"), ["isolation.no-leak"]);
  });
});

function traitsOf(document: string, variables?: JsonObject): ReadonlySet<string> {
  return listTraits(caseOf({ document, ...(variables && { variables }) }));
}

function caseOf(request: CaseRequest, response: ExactResponse = { status: 200 }): JudgedCase {
  return { ...judgedCase("a"), steps: [{ request, response }] };
}
