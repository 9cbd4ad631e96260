import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrangeRecords } from "../../oracle/records.ts";
import type { CaseResult, WrongResult } from "../../run/case-result.ts";
import type { JudgedCase } from "../../suite/case.ts";
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
  it("finds the smallest query that still fails, and a similar one that passes", async () => {
    const witness = await findWitness(failure, {
      input,
      ask: failingWhere((body) => body.includes("\\t")),
      takeRequest: () => true,
    });
    assert.equal(witness?.caseId, "a");
    assert.equal(witness.fails.query.document, 'member(id: "m1") { room\tdesk }');
    assert.equal(witness.passes?.query.document, 'member(id: "m1") { room desk }');
  });

  it("finds the passing query that leaves out least", async () => {
    const deep = { ...failure, request: toWireRequest({ document: "shelf { rack { desk } }" }) };
    const ask = failingWhere((body) => body.includes("desk"));
    const witness = await findWitness(deep, { input, ask, takeRequest: () => true });
    assert.equal(witness?.passes?.query.document, "shelf { rack }");
  });

  it("shows no invalid query that passes beside a valid one that fails", async () => {
    const fine = { ...failure, request: toWireRequest({ document: 'member(id: "m1") { fine }' }) };
    const ask = failingWhere((body) => body.includes("fine"));
    const witness = await findWitness(fine, { input, ask, takeRequest: () => true });
    assert.equal(witness?.fails.query.document, 'member(id: "m1") { fine }');
    assert.equal(witness.passes, undefined);
  });

  it("finds nothing for a failure that does not come again", async () => {
    const ask = failingWhere(() => false);
    assert.equal(await findWitness(failure, { input, ask, takeRequest: () => true }), undefined);
  });

  it("shows the query itself when no more requests are left", async () => {
    let left = 1;
    const takeRequest = (): boolean => {
      left -= 1;
      return left >= 0;
    };
    const ask = failingWhere(() => true);
    const witness = await findWitness(failure, { input, ask, takeRequest });
    assert.equal(witness?.fails.query.document, 'price member(id: "m1") { room\tseat desk }');
    assert.equal(witness.passes, undefined);
  });
});

/** A server whose responses to some bodies are wrong. */
function failingWhere(
  isWrong: (body: string) => boolean,
): (item: JudgedCase) => Promise<CaseResult> {
  return async (item) => (isWrong(JSON.stringify(item.steps)) ? failed("a") : passed("a"));
}
