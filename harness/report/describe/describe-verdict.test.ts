import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "../../run/case-result.ts";
import { skipCase } from "../../run/case-result.ts";
import type { RunResult } from "../../run/run-result.ts";
import { toPlainText } from "../../terminal/lay-out.ts";
import { reportOf } from "../../testing/sample-report.ts";
import {
  conformingRun,
  errored,
  failed,
  judgedCase,
  nonconformingRun,
  observed,
  passed,
  unreachableRun,
  warned,
} from "../../testing/sample-results.ts";
import { describeConclusion } from "./describe-verdict.ts";

function lineOf(run: RunResult): string {
  return toPlainText(describeConclusion(reportOf(run)));
}

describe("describeConclusion()", () => {
  const all = { requested: 2, run: 2 };
  const generated = (id: string): CaseResult => ({ ...passed(id), source: "generated" });

  it("counts recorded and generated cases apart", () => {
    const results = [passed("a"), passed("b"), observed("c"), generated("d"), generated("e")];
    assert.equal(
      lineOf(conformingRun(results, { generated: all, seed: 42 })),
      "Conforming: 2 recorded and 2 generated cases passed, 1 observed; seed 42; 1.2 s at http://127.0.0.1:8080",
    );
  });

  it("counts warnings of the run as a whole", () => {
    const run = conformingRun([passed("a")], { setupWarnings: ["Resets"] });
    assert.match(lineOf(run), /; 1 warning about the run; /);
  });

  it("counts the cases of house rules apart", () => {
    const house = (result: CaseResult): CaseResult => ({
      ...result,
      case: { ...result.case, house: true },
    });
    const results = [passed("a"), house(failed("h/b")), house(passed("h/c")), generated("d")];
    const run = conformingRun(results, { generated: { requested: 1, run: 1 }, suiteSize: 1 });
    assert.equal(
      lineOf({ ...run, verdict: "house rules broken", exitStatus: 1 }),
      "Conforming, but not to house rules: 1 recorded and 1 generated cases passed; house rules: 1 failed, 1 passed; seed 1; 1.2 s at http://127.0.0.1:8080",
    );
  });

  it("does not say that a server conforms when only a part ran", () => {
    assert.equal(
      lineOf(conformingRun([passed("a"), passed("b")], { suiteSize: 655 })),
      "Nothing failed: 2 recorded cases passed (left out: 653 not selected, all generated); 1.2 s at http://127.0.0.1:8080",
    );
    const skipped = skipCase(
      judgedCase("s"),
      { source: "recorded" },
      { skip: "needs", reason: "Needs x" },
    );
    assert.match(
      lineOf(
        conformingRun([passed("a"), skipped, generated("g"), warned("w")], { generated: all }),
      ),
      /^Nothing failed: 1 recorded and 1 generated cases passed, 1 recorded warned \(left out: 1 need what the server lacks\); /,
    );
  });

  it("names generated cases and properties that did not run", () => {
    const run = conformingRun([passed("a"), generated("b")], {
      generated: all,
      leftOut: ["answers"],
    });
    assert.match(lineOf(run), /^Nothing failed: .* \(left out: generated properties answers\); /);
  });

  it("says that the generated cases were confined to some properties", () => {
    const lineWith = (selectedProperties: readonly string[]): string =>
      lineOf(conformingRun([passed("a"), generated("b")], { generated: all, selectedProperties }));
    assert.match(
      lineWith(["defects"]),
      /^Nothing failed: .* \(left out: all generated except defects\); /,
    );
    assert.match(lineWith(["a", "b", "c", "d"]), / \(left out: some generated properties\); /);
  });

  it("counts cases without a response separately", () => {
    const results = [failed("a"), errored("b")];
    assert.match(
      lineOf(nonconformingRun(results)),
      /^Not conforming: 1 recorded case failed, 1 without a response, 0 passed /,
    );
  });

  it("says why a run without failures does not conform", () => {
    const cut = { endedEarly: "Interrupted", generated: { requested: 500, run: 12 } };
    assert.match(
      lineOf(nonconformingRun([passed("a")], cut)),
      /^Not conforming \(incomplete\): 1 recorded case passed \(left out: 488 generated not sent\)/,
    );
    const died = { endedEarly: "The server's command ended with status 9" };
    assert.match(
      lineOf(nonconformingRun([passed("a")], died)),
      /^Not conforming \(ended after the last case\): 1 recorded case passed /,
    );
    assert.match(lineOf(nonconformingRun([warned("a")])), /^Not conforming \(warnings count\): /);
  });

  it("gives no verdict for a part in which nothing failed before the run was interrupted", () => {
    const { verdict: _, ...run } = conformingRun([passed("a")]);
    const partial = {
      ...run,
      verdict: "not run",
      exitStatus: 3,
      endedEarly: "Interrupted",
    } as const;
    assert.match(lineOf(partial), /^Incomplete: 1 recorded case passed /);
  });

  it("never says only that a server conforms where failures are known", () => {
    const { request, differences } = failed("b");
    const known: CaseResult = {
      ...passed("b"),
      verdict: "known",
      reason: "Bug",
      cause: "status",
      differences,
      request,
    };
    const { verdict: _, ...run } = conformingRun([passed("a"), known], { generated: all });
    const results = [...run.results, generated("c"), generated("d")];
    assert.match(
      lineOf({ ...run, results, verdict: "only known failures" }),
      /^Conforming but for 1 known failure: 1 recorded and 2 generated cases passed, 1 recorded known to fail; /,
    );
    const problem = { kind: "passes", entry: 1, message: "remove entry 1" } as const;
    const outdated = { file: "known.json", current: [], problems: [problem] };
    assert.match(
      lineOf({ ...run, results, verdict: "known failures out of date", known: outdated }),
      /^Known failures out of date \(1 problem\): 1 recorded and 2 generated cases passed, /,
    );
  });

  it("gives a mistake in the set-up as the reason", () => {
    const mistake = { endedEarly: "Every request gets status 404", hasSetupMistake: true } as const;
    assert.equal(
      lineOf(nonconformingRun([], mistake)),
      "Not conforming (set-up): Every request gets status 404",
    );
  });

  it("says in one line why nothing ran, with the reason escaped", () => {
    const run = unreachableRun("Nothing responds at\u001b[2J");
    assert.equal(lineOf(run), "Not run: Nothing responds at\\u001b[2J");
  });
});
