import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  assertWrong,
  errored,
  failed,
  judgedCase,
  observed,
  passed,
} from "../testing/sample-results.ts";
import { type CaseResult, failsAlone, passedAlone, type When } from "./case-result.ts";
import { concludeCase } from "./conclude-case.ts";

const item = judgedCase("a");

/** A try of the case. */
function tried(result: CaseResult, when: Partial<When> = {}): CaseResult {
  return { ...result, case: item, when: { beside: 0, ...when } };
}

const differences = [{ pointer: "/status", expected: 200, received: 400 }];
const agreement = { cause: "status", differences, notes: [] } as const;

const right = passed("a");
const wrong = failed("a");
const timeout: CaseResult = { ...errored("a"), failure: "timeout" };
const besides = { beside: 31 };
const crowded = { ...besides, isCrowded: true } as const;

/** Concludes by the choices of the reference server. */
function judge(result: CaseResult): CaseResult {
  return concludeCase([result], [], { profile: "reference" });
}

describe("concludeCase()", () => {
  it("gives what came of the only try", () => {
    assert.equal(concludeCase([tried(wrong)]).verdict, "failed");
    assert.equal(concludeCase([tried(right)]).verdict, "passed");
  });

  it("excuses a late response that may have waited for others, and no wrong one", () => {
    const again = tried(right);
    assert.equal(concludeCase([tried(timeout, crowded), again]).verdict, "passed");
    assert.equal(concludeCase([tried(timeout, besides), again]).verdict, "errored");
    assert.equal(concludeCase([tried(timeout), again]).verdict, "errored");
    const conclusion = assertWrong(concludeCase([tried(wrong, crowded), again]));
    assert.deepEqual([conclusion.verdict, passedAlone(conclusion)], ["failed", true]);
  });

  it("excuses a lost request that gets a response when it is sent again", () => {
    const lost: CaseResult = { ...errored("a"), failure: "unaccepted" };
    assert.equal(concludeCase([tried(lost, besides), tried(right)]).verdict, "passed");
    assert.equal(concludeCase([tried(lost, besides), tried(lost), tried(right)]).verdict, "passed");
    assert.equal(concludeCase([tried(lost, besides), tried(lost)]).verdict, "errored");
  });

  it("takes the result of a case that fails alone, too", () => {
    const again = tried(wrong);
    const result = assertWrong(concludeCase([tried(timeout, crowded), again, tried(right)]));
    assert.deepEqual([result.verdict, failsAlone(result)], ["failed", true]);
  });

  it("skips a case of concurrent requests that are too many for the server", () => {
    const together = item.steps.filter((step) => "request" in step);
    const concurrent = { ...item, steps: [{ together }] };
    const late = { ...tried(timeout, crowded), case: concurrent };
    assert.equal(concludeCase([late]).verdict, "skipped");
    assert.equal(concludeCase([{ ...late, when: besides }]).verdict, "errored");
  });

  it("fails a passed case whose request got a wrong response at another time", () => {
    const variant = { kind: "in-a-row", place: 64 } as const;
    assert.equal(concludeCase([tried(right), tried(right, { variant })]).verdict, "passed");
    const { notes } = concludeCase([tried(right), tried(wrong, { variant })]);
    assert.deepEqual(notes, [
      "Failed as request 64 of a connection, and passed earlier in the run",
    ]);
    const own = { variant: { kind: "own" } } as const;
    assert.equal(concludeCase([tried(right), tried(wrong, own)]).verdict, "failed");
  });

  it("fails a case that runs again for an earlier failure, and fails in one of the tries", () => {
    const tries = [tried(right), tried(right, { circumstance: "new" }), tried(wrong, besides)];
    assert.equal(concludeCase(tries).verdict, "failed");
    assert.equal(concludeCase(tries.slice(0, 2)).verdict, "passed");
  });

  it("says in which circumstance alone a case fails", () => {
    const first = tried(wrong, { circumstance: "new", ...besides });
    const again = tried(wrong, { circumstance: "new" });
    assert.deepEqual(concludeCase([first, again, tried(right)]).notes, [
      "Fails only as the first request of a connection: it passes otherwise",
    ]);
    assert.deepEqual(concludeCase([first, again, tried(wrong)]).notes, []);
    // What does not come again may be a coincidence.
    const once = [first, tried(right, { circumstance: "new" }), tried(right)];
    assert.deepEqual(concludeCase(once).notes, []);
  });

  it("takes the smallest case that fails, and adds what limits how small it is", () => {
    const smallest = judgedCase("b");
    const variant = { kind: "shrunk", origin: { seed: 1, path: "defects:1:0" } } as const;
    const shrunk = { ...tried(wrong, { variant }), case: smallest };
    const result = concludeCase([tried(wrong, besides), tried(wrong), shrunk], ["Out of time"]);
    assert.deepEqual([result.case, result.notes], [smallest, ["Out of time"]]);
  });

  it("takes the result of a case without a response that was sent again after a restart", () => {
    const again = tried(right, { server: "revived" });
    assert.equal(concludeCase([tried(errored("a")), again]).verdict, "passed");
    assert.equal(concludeCase([tried(wrong), again]).verdict, "failed");
    const beside = tried(right, { server: "restarted" });
    assert.equal(concludeCase([tried(errored("a")), beside]).verdict, "errored");
  });

  it("turns a different choice into a failure, with its differences", () => {
    const result = assertWrong(judge(observed("a", { same: false, agreement })));
    assert.equal(result.verdict, "failed");
    assert.equal(result.cause, "status");
    assert.equal(result.differences, differences);
    assert.deepEqual(result.notes, [
      "The specification leaves this open: judged by --profile reference",
    ]);
  });

  it("turns a warning about the status into a failure, too", () => {
    const { observation } = observed("a", { same: false, agreement });
    const result = judge({ ...failed("a"), verdict: "warned", observation });
    assert.equal(result.verdict, "failed");
  });

  it("keeps the same choice and earlier failures as they are", () => {
    const same = observed("a");
    assert.equal(judge(same).verdict, "observed");
    const { observation } = observed("a", { same: false });
    assert.deepEqual(judge({ ...failed("a"), observation }).notes, []);
  });
});
