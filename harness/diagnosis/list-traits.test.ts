import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { CaseRequest, ExactResponse, JudgedCase } from "../suite/case.ts";
import { judgedCase } from "../testing/sample-results.ts";
import { sizeTraits } from "./list-size-traits.ts";
import { listTraits } from "./list-traits.ts";

describe("listTraits()", () => {
  it("lists the limits that the selection with the most fields exceeds", () => {
    const fields = Array.from({ length: 17 }, (_, index) => `f${index}`).join(" ");
    const expected = [8, 10, 16].map((limit) => `selection of more than ${limit} fields`);
    assert.deepEqual(sizesOf(`a b { ${fields} } c`), expected);
    assert.deepEqual(sizesOf("a { b c d } e { b c d } f { b c d }"), []);
  });

  it("lists the limits that the depth of selections exceeds", () => {
    assert.deepEqual(sizesOf("a { b { c { d { e } } } }"), [
      "more than 2 levels of selections",
      "more than 3 levels of selections",
    ]);
  });

  it("finds strings and digits where the values of variables are inserted", () => {
    const byValue = traitsOf("member(id: $id)", { id: "" });
    assert.ok(byValue.has("empty string") && byValue.has("empty value"));
    assert.ok(!traitsOf('member(id: "")').has("empty value"));
    assert.ok(traitsOf("member(id: $id)", { id: 7 }).has("digits argument"));
  });

  it("counts arguments, and tells apart where they are", () => {
    assert.ok(!traitsOf('member(id: "m1")').has("several arguments"));
    assert.ok(traitsOf('member(id: "m1") book(isbn: "b1")').has("several arguments"));
    assert.ok(!traitsOf('member(id: "m1") book(isbn: "b1")').has("arguments of both kinds"));
    assert.ok(traitsOf('member(id: "m1") book(isbn: 7)').has("arguments of both kinds"));
    assert.ok(traitsOf('member(id: "m1") { name(a: "b") }').has("argument inside a selection"));
    assert.ok(
      traitsOf("member { loans { id } name(a: 1) }").has("argument inside a selection"),
      "after a selection",
    );
    assert.ok(!traitsOf("member { id } shelf(a: 1)").has("argument inside a selection"));
  });

  it("names what is inserted into a string", () => {
    assert.ok(traitsOf('member(id: "m$n")', { n: 7 }).has("number in a string"));
    const word = traitsOf('member(id: "is-$word")', { word: null });
    assert.ok(word.has("word, list or object in a string") && !word.has("number in a string"));
    assert.ok(!traitsOf("member(id: $n)", { n: 7 }).has("number in a string"));
  });

  it("finds variables with names that mean something to programs", () => {
    assert.ok(traitsOf("shelf(a: $variables)", { variables: 1 }).has("odd variable name"));
    assert.ok(!traitsOf("shelf(a: $lengths)", { lengths: 1 }).has("odd variable name"));
  });

  it("finds line breaks beside braces", () => {
    assert.ok(traitsOf("member {\n name }").has("line break or tab beside a brace"));
    assert.ok(!traitsOf("member { name\nfine }").has("line break or tab beside a brace"));
  });

  it("finds what a form decodes, and the size, in the text of any body", () => {
    const either = "plus sign, or percent sign and digits, in the body";
    assert.ok(traitsOf('book(isbn: "%41")').has(either));
    assert.ok(!traitsOf('book(isbn: "4%")').has(either));
    const gap = { repeat: " ", times: 1980 };
    const traits = listTraits(caseOf({ body: ['{"document":"shelf', gap, 'a+b"}'] }));
    assert.ok(traits.has("plus sign in the body") && traits.has("body of more than 2000 bytes"));
    assert.ok(traits.has("document of more than 1024 characters"));
    assert.ok(!traits.has("body of more than 2048 bytes"));
  });

  it("finds several top-level fields in the expected data", () => {
    const dataOf = (data: JsonObject): ReadonlySet<string> =>
      listTraits(caseOf({ document: "x" }, { status: 200, body: { data, errors: [] } }));
    assert.ok(dataOf({ member: null, book: null }).has("expects several top-level fields"));
    assert.ok(!dataOf({ member: null }).has("expects several top-level fields"));
  });
});

function traitsOf(document: string, variables?: JsonObject): ReadonlySet<string> {
  return listTraits(caseOf({ document, ...(variables && { variables }) }));
}

function caseOf(request: CaseRequest, response: ExactResponse = { status: 200 }): JudgedCase {
  return { ...judgedCase("a"), steps: [{ request, response }] };
}

/** Lists the traits of size of a document. */
function sizesOf(document: string): string[] {
  return [...traitsOf(document)].filter((trait) => sizeTraits.includes(trait));
}
