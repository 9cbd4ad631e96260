import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertWrong, errored, failed, passed } from "../testing/sample-results.ts";
import type { CaseResult } from "./case-result.ts";
import type { LogEntry } from "./conclude-case.ts";
import { concludeCase } from "./conclude-case.ts";

const timeout: CaseResult = { ...errored("a"), failure: "timeout" };

/** The result of a case that ran, and of which more was observed then. */
function conclude(result: CaseResult, ...entries: readonly LogEntry[]): CaseResult {
  return concludeCase([{ when: "run", result }, ...entries]);
}

describe("concludeCase()", () => {
  it("gives what the last run gave", () => {
    assert.equal(conclude(failed("a")).verdict, "failed");
    assert.equal(conclude(failed("a"), { when: "run", result: passed("a") }).verdict, "passed");
  });

  it("excuses a late response that may have waited for others, and no wrong one", () => {
    const alone = { when: "alone", result: passed("a"), canQueue: true } as const;
    assert.equal(conclude(timeout, alone).verdict, "passed");
    assert.equal(conclude(timeout, { ...alone, canQueue: false }).verdict, "errored");
    const wrong = assertWrong(conclude(failed("a"), alone));
    assert.deepEqual([wrong.verdict, wrong.passedAlone], ["failed", true]);
  });

  it("takes the result of a case that fails alone, too", () => {
    const alone = { when: "alone", result: failed("a"), canQueue: true } as const;
    const result = assertWrong(conclude(timeout, alone));
    assert.deepEqual([result.verdict, result.failsAlone], ["failed", true]);
  });

  it("fails a passed case whose request got a wrong response at another time", () => {
    const result = failed("a");
    const right = { when: "connection", result: passed("a"), place: 3 } as const;
    assert.equal(conclude(passed("a"), right).verdict, "passed");
    const { notes } = conclude(passed("a"), right, { ...right, result, place: 64 });
    assert.deepEqual(notes, [
      "Failed as request 64 of a connection, and passed earlier in the run",
    ]);
    assert.equal(conclude(passed("a"), { when: "kit", result }).verdict, "failed");
  });

  it("says in which circumstance alone a case fails", () => {
    const result: CaseResult = { ...failed("a"), circumstance: "new" };
    const usual = { when: "usual", result: passed("a") } as const;
    assert.deepEqual(conclude(result, usual).notes, [
      "Fails only as the first request of a connection: it passes otherwise",
    ]);
    assert.deepEqual(conclude(result, { ...usual, result }).notes, []);
  });

  it("joins the conclusions of all experiments, the last one of each kind", () => {
    const result = conclude(
      failed("a"),
      { when: "tried", found: { recurrence: { kind: "always" } } },
      { when: "tried", found: { failsOneByOne: true } },
      { when: "tried", found: { recurrence: { kind: "not-first" } } },
    );
    const { recurrence, failsOneByOne, failsFirst } = assertWrong(result);
    assert.deepEqual(
      [recurrence, failsOneByOne, failsFirst],
      [{ kind: "not-first" }, true, undefined],
    );
  });

  it("keeps source and origin of a case that was sent again after a restart", () => {
    const origin = { seed: 1, path: "answers:3" };
    const result: CaseResult = { ...errored("a"), source: "generated", origin };
    const again = conclude(result, { when: "restarted", result: passed("a") });
    assert.deepEqual([again.verdict, again.source, again.origin], ["passed", "generated", origin]);
  });
});
