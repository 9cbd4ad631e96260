import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Witness } from "../../run/witness.ts";
import type { QueryRequest } from "../../suite/case.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { findContrastedClause } from "./find-contrasted-clause.ts";

const document = "rack(a: $x)";

describe("findContrastedClause()", () => {
  it("names the clause about strings where a number instead of one passes", () => {
    assert.equal(
      contrast({ document, variables: { x: "m1" } }, { document, variables: { x: 978 } }),
      "variables.string",
    );
  });

  it("names the clause about numbers where a string or a smaller number passes", () => {
    for (const x of ["m1", 7]) {
      assert.equal(
        contrast({ document, variables: { x: 978 } }, { document, variables: { x } }),
        "variables.number",
      );
    }
  });

  it("names no clause for a string with special characters, or a placeholder in a string", () => {
    const quoted = 'rack(a: "$x")';
    const passing = { x: 978 };
    for (const fails of [
      { document, variables: { x: "{m1}" } },
      { document: quoted, variables: { x: "m1" } },
    ]) {
      assert.equal(contrast(fails, { ...fails, variables: passing }), undefined);
    }
  });

  it("finds that defects depend on which record is asked for", () => {
    const accepted = { pointer: "/status", expected: 400, received: 200 };
    const fails = { document: 'member(id: "none") { loans }' };
    const passes = { document: 'member(id: "m1") { loans }' };
    assert.equal(contrast(fails, passes, accepted), "service.invalid-reads-nothing");
    assert.equal(contrast({ document: 'member(id: "{") { loans }' }, passes, accepted), undefined);
    assert.equal(contrast(fails, passes), undefined);
  });

  it("finds that the key of an argument matters", () => {
    const passes = { document: 'book(isbn: "b1") { title }' };
    const fails = { document: 'book(x: "b1") { title }' };
    assert.equal(contrast(fails, passes), "syntax.key-unchecked");
    assert.equal(contrast({ document: 'book(x: "b2") { title }' }, passes), undefined);
    assert.equal(contrast({ ...fails, variables: {} }, passes), undefined);
  });

  it("names no clause without a query that passes", () => {
    const { passes: _passes, ...witness } = createWitness({ document }, { document });
    assert.equal(findContrastedClause(witness), undefined);
  });
});

function contrast(
  fails: QueryRequest,
  passes: QueryRequest,
  difference: Witness["fails"]["differences"][number] = { pointer: "/body", received: null },
): string | undefined {
  const witness = createWitness(fails, passes);
  return findContrastedClause({
    ...witness,
    fails: { ...witness.fails, differences: [difference] },
  });
}

function createWitness(fails: QueryRequest, passes: QueryRequest): Witness {
  return {
    caseId: "a",
    fails: { query: fails, request: toWireRequest(fails), differences: [] },
    passes: { query: passes, request: toWireRequest(passes) },
  };
}
