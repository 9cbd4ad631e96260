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

  it("finds strings and digits where the values of variables are inserted", () => {
    const byValue = traitsOf("member(id: $id)", { id: "" });
    assert.ok(byValue.has("empty string") && byValue.has("variable with string"));
    assert.ok(!traitsOf('member(id: "")').has("variable with string"));
    assert.ok(traitsOf("member(id: $id)", { id: 7 }).has("digits argument"));
  });

  it("tells arguments of both kinds apart", () => {
    assert.ok(!traitsOf('member(id: "m1") book(isbn: "b1")').has("arguments of both kinds"));
    assert.ok(traitsOf('member(id: "m1") book(isbn: 7)').has("arguments of both kinds"));
  });

  it("finds placeholders in strings", () => {
    assert.ok(traitsOf('member(id: "m$n")', { n: 7 }).has("placeholder in a string"));
    assert.ok(!traitsOf("member(id: $n)", { n: 7 }).has("placeholder in a string"));
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

  it("finds lists of one in the expected data", () => {
    const dataOf = (data: JsonObject): ReadonlySet<string> =>
      listTraits(caseOf({ document: "x" }, { status: 200, body: { data, errors: [] } }));
    assert.ok(dataOf({ member: { loans: [{ overdueDays: null }] } }).has("expects list of one"));
    assert.ok(!dataOf({ member: { loans: [] } }).has("expects list of one"));
  });

  it("names clauses for each trait of requests that has some", () => {
    assert.deepEqual(clausesOfTraits.get("several blanks"), ["syntax.whitespace"]);
    assert.deepEqual(clausesOfTraits.get("several requests"), ["isolation.no-leak"]);
  });
});

function traitsOf(document: string, variables?: JsonObject): ReadonlySet<string> {
  return listTraits(caseOf({ document, ...(variables && { variables }) }));
}

function caseOf(request: CaseRequest, response: ExactResponse = { status: 200 }): JudgedCase {
  return { ...judgedCase("a"), steps: [{ request, response }] };
}
