import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
import type { Witness } from "../run/witness.ts";
import type { QueryRequest } from "../suite/case.ts";
import { failed, failedWhen, passed } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { ruleOutByTries, ruleOutOverlap } from "./rule-out-by-tries.ts";

const literal = witnessOf({ document: 'member(id: "a:b") { name }' });
const variable = witnessOf({ document: "member(id: $id) { name }", variables: { id: "a:b" } });

describe("ruleOutOverlap()", () => {
  it("rules out concurrency where an earlier request makes a case fail", () => {
    const after = failing({ kind: "after", caseId: "b" });
    const concurrent = failing({ kind: "concurrent", wrong: 3, tries: 8 });
    assert.equal(ruleOutOverlap([after, passed("c")])("isolation.overlap"), true);
    assert.equal(ruleOutOverlap([after, concurrent])("isolation.overlap"), false);
    assert.equal(ruleOutOverlap([failed("a")])("isolation.overlap"), false);
  });
});

describe("ruleOutByTries()", () => {
  const alone = failing({ kind: "always" });

  it("rules out what earlier requests leave where a restarted server fails at once", () => {
    const first = { ...alone, when: { beside: 0, server: "restarted" } } as const;
    const isRuledOut = ruleOutByTries({ ...alone, tries: [alone, first] }, undefined);
    assert.equal(isRuledOut("isolation.no-leak"), true);
    assert.equal(isRuledOut("service.reusable-document"), true);
    assert.equal(isRuledOut("resolution.member-loans"), false);
  });

  it("rules out substitution where the smallest failing query has no variables", () => {
    assert.equal(ruleOutByTries(alone, literal)("variables.string"), true);
    assert.equal(ruleOutByTries(alone, literal)("syntax.string"), false);
    assert.equal(ruleOutByTries(alone, variable)("variables.string"), false);
    assert.equal(ruleOutByTries(alone, undefined)("variables.string"), false);
  });

  it("rules out concurrency where a case fails alone", () => {
    assert.equal(ruleOutByTries(alone, undefined)("isolation.overlap"), true);
    const when = { beside: 0, variant: { kind: "one-by-one" } } as const;
    const oneByOne = { ...failed("a"), when };
    const together = { ...failed("a"), tries: [failed("a"), oneByOne] };
    assert.equal(ruleOutByTries(together, undefined)("isolation.overlap"), true);
    assert.equal(ruleOutByTries(alone, undefined)("isolation.no-leak"), false);
    assert.equal(ruleOutByTries(failed("a"), undefined)("isolation.overlap"), false);
  });
});

function witnessOf(query: QueryRequest): Witness {
  return { caseId: "a", fails: { query, request: toWireRequest(query), differences: [] } };
}

function failing(recurrence: Recurrence): WrongResult {
  return failedWhen(failed("a"), recurrence);
}
