import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SkipKind } from "../run/case-result.ts";
import { skipCase } from "../run/skip-case.ts";
import { conformingRun, judgedCase, passed } from "../testing/sample-results.ts";
import { countUnsent, toSkippedSummary } from "./to-skipped-summary.ts";

function skipped(skip: SkipKind, reason: string): ReturnType<typeof skipCase> {
  return skipCase(judgedCase("a"), { source: "recorded" }, { skip, reason });
}

describe("toSkippedSummary()", () => {
  it("counts cases that would get no response, and on request those with unmet needs", () => {
    const run = conformingRun([
      skipped("needs", "Needs records"),
      passed("b"),
      skipped("silence", "Queries like this one get no response in time"),
      skipped("needs", "Needs records"),
      skipped("ended", "Interrupted"),
      skipped("concurrency", "One at a time"),
    ]);
    const silent = "     1  Queries like this one get no response in time";
    assert.equal(toSkippedSummary(run), `Not sent:\n${silent}`);
    assert.equal(
      toSkippedSummary(run, { verbose: true }),
      `Not sent:\n     2  Needs records\n${silent}`,
    );
  });

  it("returns undefined if every need is met", () => {
    assert.equal(
      toSkippedSummary(conformingRun([passed("a"), skipped("ended", "Interrupted")])),
      undefined,
    );
  });
});

describe("countUnsent()", () => {
  it("counts the cases that were not sent because the run ended early", () => {
    const run = conformingRun([
      skipped("ended", "x"),
      passed("b"),
      skipped("needs", "x"),
      skipped("ended", "x"),
    ]);
    assert.equal(countUnsent(run), 2);
  });
});
