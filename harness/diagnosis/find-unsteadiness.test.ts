import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import type { ReceivedResponse } from "../run/excerpt-response.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import { failed, failedWhen, judgedCase } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { findUnsteadiness } from "./find-unsteadiness.ts";

const concurrent: Recurrence = { kind: "concurrent", wrong: 3, tries: 16 };

function tried(id: string, recurrence: Recurrence): WrongResult {
  return failedWhen(failed(id), recurrence);
}

describe("findUnsteadiness()", () => {
  it("finds nothing where no failure was tried again, or most came every time", () => {
    assert.equal(findUnsteadiness([failed("a"), failed("b")]), undefined);
    const steady = [tried("a", { kind: "always" }), tried("b", concurrent)];
    assert.equal(findUnsteadiness(steady), undefined);
  });

  it("names the clause that most failures break, and leaves out those that come every time", () => {
    const found = findUnsteadiness([
      failed("untried"),
      tried("always", { kind: "always" }),
      tried("once", { kind: "once", tries: 8 }),
      tried("together", concurrent),
      tried("together again", concurrent),
    ]);
    assert.equal(found?.clause, "isolation.overlap");
    assert.deepEqual(
      found?.explained.map((result) => result.case.id),
      ["once", "together", "together again", "untried"],
    );
  });

  it("leaves out failures that come alone, too, where overlap is to blame", () => {
    const alone = { ...failed("alone"), when: { beside: 0 } };
    const idsBeside = (result: WrongResult): readonly string[] | undefined =>
      findUnsteadiness([alone, result])?.explained.map(({ case: { id } }) => id);
    assert.deepEqual(idsBeside(tried("a", concurrent)), ["a"]);
    assert.deepEqual(idsBeside(tried("a", { kind: "not-first" })), ["a", "alone"]);
    const [step] = judgedCase("alone").steps;
    assert.ok(step !== undefined);
    const several = { ...alone, case: { ...judgedCase("several"), steps: [step, step] } };
    const found = findUnsteadiness([several, tried("a", concurrent)]);
    assert.deepEqual(
      found?.explained.map(({ case: { id } }) => id),
      ["a", "several"],
    );
  });

  it("blames what earlier requests left for failures that only a sequence causes", () => {
    const after = tried("a", { kind: "after", caseId: "b" });
    assert.equal(findUnsteadiness([after])?.clause, "isolation.no-leak");
  });

  it("blames reuse of a document where the same one with other variables was sent before", () => {
    const query = { document: "member(id: $id) { name }", variables: { id: "m1" } };
    const { document } = query;
    const after = tried("a", { kind: "after", caseId: "b", document });
    const unknown = tried("b", { kind: "not-first" });
    const clauseOf = (request: WrongResult["request"]): string | undefined =>
      findUnsteadiness([{ ...after, request }, unknown, unknown])?.clause;
    assert.equal(clauseOf(toWireRequest(query)), "service.reusable-document");
    assert.equal(clauseOf(toWireRequest({ document })), "isolation.no-leak");
    assert.equal(clauseOf(toWireRequest({ ...query, document: "shelf" })), "isolation.no-leak");
  });

  it("blames concurrency for a failure that passed alone only if others came again beside requests", () => {
    const once = { ...tried("a", { kind: "once", tries: 24 }), when: { beside: 31 } };
    const clauseBeside = (...others: readonly WrongResult[]): string | undefined =>
      findUnsteadiness([once, ...others])?.clause;
    assert.equal(clauseBeside(), "isolation.no-leak");
    const rarely = tried("b", { kind: "concurrent", wrong: 1, tries: 16 });
    assert.equal(clauseBeside(rarely, rarely), "isolation.no-leak");
    assert.equal(clauseBeside(tried("c", concurrent)), "isolation.overlap");
  });

  it("blames concurrency if many failed cases send requests at once, which pass one by one", () => {
    const once = { ...tried("a", { kind: "once", tries: 24 }), when: { beside: 31 } };
    const item = judgedCase("together");
    const together = item.steps.filter((step) => "request" in step);
    const overlapping = { ...failed("together"), case: { ...item, steps: [{ together }] } };
    const clauseBeside = (...others: readonly WrongResult[]): string | undefined =>
      findUnsteadiness([once, ...others])?.clause;
    const three = [overlapping, overlapping, overlapping];
    assert.equal(clauseBeside(overlapping, overlapping), "isolation.no-leak");
    assert.equal(clauseBeside(...three), "isolation.overlap");
    const others = Array.from({ length: 6 }, (_, index) => failed(String(index)));
    assert.equal(clauseBeside(...three, ...others), "isolation.no-leak");
    const oneByOne = three.map((result) => {
      const variant = { kind: "one-by-one" } as const;
      return { ...result, tries: [result, { ...result, when: { beside: 0, variant } }] };
    });
    assert.equal(clauseBeside(...oneByOne), "isolation.no-leak");
  });

  it("blames what earlier requests left where a failure that never came again adds errors", () => {
    const once = { ...tried("a", { kind: "once", tries: 24 }), when: { beside: 31 } };
    const clauseOf = (...differences: WrongResult["differences"]): string | undefined =>
      findUnsteadiness([{ ...once, differences }, { ...once, differences }, tried("b", concurrent)])
        ?.clause;
    assert.equal(
      clauseOf({ pointer: "/steps/2/body/errors/0", received: "shelf" }),
      "isolation.no-leak",
    );
    const replaced = { pointer: "/body/errors/0", expected: "rack", received: "shelf" };
    assert.equal(clauseOf(replaced), "isolation.overlap");
  });

  it("blames delivery for bodies in pieces that fail at times, whatever else was under way", () => {
    const request = toWireRequest({ document: "shelf", pieces: [0, 5] });
    for (const recurrence of [concurrent, { kind: "once", tries: 24 }] as const) {
      const piecewise = { ...tried("a", recurrence), request, received: received(408) };
      const clause = findUnsteadiness([{ ...piecewise, when: { beside: 31 } }])?.clause;
      assert.equal(clause, "request.delivery", recurrence.kind);
    }
  });

  it("finds no cause for a case that fails in some tries when it runs alone", () => {
    const sometimes = tried("a", { kind: "sometimes", wrong: 2, tries: 8 });
    const once = tried("b", { kind: "once", tries: 24 });
    const isUnprovoked = (...results: readonly WrongResult[]): boolean | undefined =>
      findUnsteadiness(results)?.isUnprovoked;
    assert.equal(isUnprovoked(sometimes, once), true);
    assert.equal(isUnprovoked(once), false);
    assert.equal(isUnprovoked(sometimes, tried("c", { kind: "not-first" })), false);
    const beside = tried("d", concurrent);
    assert.equal(isUnprovoked(sometimes, sometimes, beside), true);
    assert.equal(isUnprovoked(sometimes, beside, beside), false);
  });

  it("blames another status for failures that come and go with it", () => {
    const busy = { ...tried("a", concurrent), received: received(503) };
    assert.equal(findUnsteadiness([busy])?.clause, "status.only-200-and-400");
    const once = { ...tried("a", { kind: "once", tries: 24 }), when: { beside: 31 } };
    const found = findUnsteadiness([{ ...once, received: received(503) }]);
    assert.equal(found?.clause, "status.only-200-and-400");
  });

  it("blames the order if the defects are sometimes in another order", () => {
    const sometimes = tried("a", { kind: "sometimes", wrong: 5, tries: 8 });
    const differences = [
      { pointer: "/body/errors/0", expected: "shelf", received: "rack" },
      { pointer: "/body/errors/1", expected: "rack", received: "shelf" },
    ];
    assert.equal(findUnsteadiness([{ ...sometimes, differences }])?.clause, "validation.order");
  });

  it("counts no case of several requests against what earlier requests left", () => {
    const [step] = judgedCase("several").steps;
    const steps = step === undefined ? [] : [step, step];
    const several = { ...failed("several"), case: { ...judgedCase("several"), steps } };
    const found = findUnsteadiness([
      tried("a", { kind: "not-first" }),
      failedWhen(several, { kind: "always" }),
    ]);
    assert.equal(found?.clause, "isolation.no-leak");
    assert.equal(found.explained.length, 2);
  });
});

function received(status: number): ReceivedResponse {
  return { status, body: "", bytes: 0, isWhole: true };
}
