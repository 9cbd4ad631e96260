import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrangeRecords } from "../../oracle/records.ts";
import type { WrongResult } from "../../run/case-result.ts";
import type { Trials } from "../../run/experiments/trial.ts";
import { isJudged } from "../../suite/case.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { failed, passed } from "../../testing/sample-results.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { findWitness } from "./find-witness.ts";

const { typeSystem, dataset } = kitSuite;
const input = { typeSystem, records: arrangeRecords(dataset) };

/** A failure of a query with several fields, of which a tab separates two. */
const failure: WrongResult = {
  ...failed("a"),
  request: toWireRequest({ document: 'price member(id: "m1") { room\tseat desk }' }),
};

describe("findWitness()", () => {
  it("finds the smallest query that still fails, and a similar one that passes", () => {
    const trials = findWitness(failure, { input, takeRequest: () => true });
    const witness = carryOut(trials, (body) => body.includes("\\t"));
    assert.equal(witness?.caseId, "a");
    assert.equal(witness.fails.query.document, 'member(id: "m1") { room\tdesk }');
    assert.equal(witness.passes?.query.document, 'member(id: "m1") { room desk }');
  });

  it("finds the passing query that leaves out least", () => {
    const deep = { ...failure, request: toWireRequest({ document: "shelf { rack { desk } }" }) };
    const trials = findWitness(deep, { input, takeRequest: () => true });
    const witness = carryOut(trials, (body) => body.includes("desk"));
    assert.equal(witness?.passes?.query.document, "shelf { rack }");
  });

  it("shows that a value passes in the document which fails in a variable", () => {
    const sent = { document: "member(id: $id) { room }", variables: { id: "x:y" } };
    const trials = findWitness(
      { ...failure, request: toWireRequest(sent) },
      { input, takeRequest: () => true },
    );
    const witness = carryOut(trials, (body) => body.includes("$id") && body.includes(":y"));
    assert.deepEqual(witness?.passes?.query, { document: 'member(id: ":y")' });
  });

  it("shows no invalid query that passes beside a valid one that fails", () => {
    const fine = { ...failure, request: toWireRequest({ document: 'member(id: "m1") { fine }' }) };
    const trials = findWitness(fine, { input, takeRequest: () => true });
    const witness = carryOut(trials, (body) => body.includes("fine"));
    assert.equal(witness?.fails.query.document, 'member(id: "m1") { fine }');
    assert.equal(witness.passes, undefined);
  });

  it("finds nothing for a failure that does not come again", () => {
    const trials = findWitness(failure, { input, takeRequest: () => true });
    assert.equal(
      carryOut(trials, () => false),
      undefined,
    );
  });

  it("shows the query itself when no more requests are left", () => {
    let left = 1;
    const takeRequest = (): boolean => {
      left -= 1;
      return left >= 0;
    };
    const witness = carryOut(findWitness(failure, { input, takeRequest }), () => true);
    assert.equal(witness?.fails.query.document, 'price member(id: "m1") { room\tseat desk }');
    assert.equal(witness.passes, undefined);
  });
});

/** Carries out trials on a server whose responses to some bodies are wrong. */
function carryOut<Outcome>(trials: Trials<Outcome>, isWrong: (body: string) => boolean): Outcome {
  let next = trials.next();
  while (next.done !== true) {
    const cases = (next.value.cases ?? []).filter(isJudged);
    next = trials.next(
      cases.map(({ steps }) => (isWrong(JSON.stringify(steps)) ? failed("a") : passed("a"))),
    );
  }
  return next.value;
}
