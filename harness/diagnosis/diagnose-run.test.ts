import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import {
  failed,
  failedWhen,
  nonconformingRun,
  observed,
  passed,
} from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { diagnoseRun, diagnoseWarnings } from "./diagnose-run.ts";

const results = [...failing("answer.json"), ...failing("validation.path")];

describe("diagnoseRun()", () => {
  it("diagnoses a run once", () => {
    const run = nonconformingRun(results);
    assert.equal(diagnoseRun(run), diagnoseRun(run));
    assert.notEqual(diagnoseRun(run), diagnoseRun({ ...run }));
  });

  it("blames the clause that the smallest query shows by contrast with one that passes", () => {
    const result = failed("a", { pointer: "/body/data/book", expected: {}, received: null });
    const [bad, good] = ["x", "isbn"].map((key) => {
      const query = { document: `book(${key}: "b1") { title }` };
      return { query, request: toWireRequest(query) };
    });
    assert.ok(bad !== undefined);
    const witness = { caseId: "a", fails: { ...bad, differences: [] }, passes: good };
    const run = { ...nonconformingRun([result]), witnesses: [witness] };
    const [cause] = diagnoseRun(run).explanations;
    assert.deepEqual([cause?.clause, cause?.certainty], ["syntax.key-unchecked", "likely"]);
  });

  it("blames no clause for a failure of a run that ended at once, unless it names one", () => {
    const cut = { ...passed("c"), verdict: "skipped", skip: "ended", reason: "Slow" } as const;
    const unsent = new Array<typeof cut>(100).fill(cut);
    const countExplanations = (one: WrongResult): number =>
      diagnoseRun(nonconformingRun([one, ...unsent])).explanations.length;
    const vague = { pointer: "/body/data", expected: {}, received: null };
    assert.deepEqual(
      results
        .slice(0, 1)
        .map((result) => [
          countExplanations(result),
          countExplanations({ ...result, differences: [vague] }),
          diagnoseRun(nonconformingRun([{ ...result, differences: [vague] }])).explanations.length,
        ]),
      [[1, 0, 1]],
    );
  });

  it("blames no clause for failures that come in some tries, which no other request causes", () => {
    const recurrence = { kind: "sometimes", wrong: 1, tries: 28 } as const;
    const run = nonconformingRun([failedWhen(failed("a"), recurrence), failed("b")]);
    const { obstacles, explanations, unexplained } = diagnoseRun(run);
    assert.deepEqual(
      obstacles.map(({ kind, explained }) => [kind, explained.length]),
      [["inconsistent", 2]],
    );
    assert.deepEqual([explanations, unexplained], [[], []]);
  });

  it("is less sure of the clause where no failure came again", () => {
    const certaintyOf = (recurrence: Recurrence): string | undefined =>
      diagnoseRun(nonconformingRun([failedWhen(failed("a"), recurrence)])).explanations[0]
        ?.certainty;
    assert.equal(certaintyOf({ kind: "once", tries: 24 }), "possible");
    assert.equal(certaintyOf({ kind: "not-first" }), "likely");
  });

  it("takes health checks that fail for one of the failures that come and go", () => {
    const unrecovered = { ...failed("open"), cause: "canary" } as const;
    const [first, ...rest] = results;
    const sometimes = { kind: "sometimes", wrong: 1, tries: 8 } as const;
    const open = [...["a", "b", "c"].map((id) => observed(id)), unrecovered];
    const steady = diagnoseRun(nonconformingRun([...results, ...open]));
    assert.equal(steady.unrecovered?.kind, "not-recovered");
    const unsteady = [...(first ? [failedWhen(first, sometimes)] : []), ...rest];
    const { failedHealthChecks } = diagnoseRun(nonconformingRun([...unsteady, ...open]));
    assert.equal(failedHealthChecks, 1);
  });
});

describe("diagnoseWarnings()", () => {
  const warnings = results.map((result) => ({ ...result, verdict: "warned" as const }));
  const explain = (given: readonly CaseResult[]): readonly [clause: string, count: number][] =>
    diagnoseWarnings({ ...nonconformingRun(results), results: given }).map((cause) => [
      cause.clause,
      cause.explained.length,
    ]);

  it("finds the causes that several warnings have in common", () => {
    assert.deepEqual(explain(warnings).toSorted(), [
      ["answer.json", 2],
      ["validation.path", 2],
    ]);
  });

  it("finds none for a warning by itself, nor for situations that the specification leaves open", () => {
    assert.deepEqual(explain(warnings.slice(0, 1)), []);
    const open = ["a", "b"].map((id) => ({
      ...failed(id),
      case: observed(id).case,
      verdict: "warned" as const,
    }));
    assert.deepEqual(explain(open), []);
  });
});

/** The failures of a few cases of a clause, each of which names it. */
function failing(clause: string): WrongResult[] {
  const difference = { pointer: "/body", message: clause, clause };
  return kitSuite.cases
    .filter(({ clauses: [main], level }) => main === clause && level === "required")
    .slice(0, 2)
    .map((item) => ({ ...failed(item.id, difference), case: item }));
}
