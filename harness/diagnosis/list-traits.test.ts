import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { CaseRequest, ExactResponse, JudgedCase } from "../suite/case.ts";
import { judgedCase } from "../testing/sample-results.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { listTraits } from "./list-traits.ts";

describe("listTraits()", () => {
  it("finds strings where the values of variables are inserted, and numbers as values", () => {
    assert.ok(traitsOf("member(id: $id)", { id: "a:b" }).has("syntax.string"));
    assert.ok(!traitsOf('member(id: "a") { b(id: "c") }').has("syntax.string"));
    assert.ok(traitsOf("member(id: $id)", { id: 7 }).has("variables.number"));
    assert.ok(!traitsOf("member(id: 7)").has("variables.number"));
  });

  it("finds line breaks outside of strings, and several top-level fields", () => {
    assert.ok(traitsOf("a\r\nb").has("syntax.whitespace"));
    assert.ok(!traitsOf('a(b: "\r\n")').has("syntax.whitespace"));
    assert.ok(traitsOf("a { b } c").has("syntax.top-level-fields"));
    assert.ok(!traitsOf("a { b c }").has("syntax.top-level-fields"));
  });

  it("finds what the defects of a document are", () => {
    const traitsOfDefects = (...errors: readonly string[]): readonly string[] => {
      const rejection: ExactResponse = { status: 400, body: { errors } };
      const item = caseOf({ document: "member", variables: { a: 1 } }, rejection);
      return [...listTraits(item)];
    };
    const scalar = "member.id: ID is a scalar, a subfield cannot be selected";
    const object = "member: Member is an object, a subfield must be selected";
    const unknown = "shelf: no such field on type Query";
    assert.deepEqual(traitsOfDefects(scalar), ["validation.scalar-with-selection"]);
    assert.deepEqual(traitsOfDefects(object), ["validation.object-without-selection"]);
    assert.deepEqual(traitsOfDefects(unknown, unknown), ["validation.all-defects"]);
  });

  it("reads a document that opens very many arguments in time", () => {
    const { user } = process.cpuUsage();
    assert.ok(!traitsOf("(".repeat(300_000)).has("syntax.top-level-fields"));
    assert.ok(process.cpuUsage().user - user < scaleTime(2_000_000));
  });

  it("finds documents without variables, and nothing where there is no document", () => {
    assert.deepEqual([...traitsOf("shelf")], ["request.variables"]);
    assert.deepEqual([...listTraits(caseOf({ body: ["{}"] }))], []);
  });
});

function traitsOf(document: string, variables?: JsonObject): ReadonlySet<string> {
  return listTraits(caseOf({ document, ...(variables && { variables }) }));
}

function caseOf(request: CaseRequest, response: ExactResponse = { status: 200 }): JudgedCase {
  return { ...judgedCase("a"), steps: [{ request, response }] };
}
