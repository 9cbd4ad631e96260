import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { skipCase } from "../run/skip-case.ts";
import { createPalette } from "../terminal/palette.ts";
import {
  conformingRun,
  failed,
  judgedCase,
  nonconformingRun,
  observed,
  passed,
  sampleClause,
} from "../testing/sample-results.ts";
import { type TerminalReportOptions, toTerminalReport } from "./terminal-report.ts";

/** The first line of each block. */
function headsOf(run: RunResult, options: Partial<TerminalReportOptions> = {}): string[] {
  const text = toTerminalReport(run, { clauses: [sampleClause], ...options });
  assert.ok(text.endsWith("\n") && !text.endsWith("\n\n"));
  return text.split("\n\n").map((block) => block.split("\n")[0] ?? "");
}

/** A failure that is like no other. */
function failedAlone(id: string): WrongResult {
  return failed(id, { pointer: `/body/${id}`, message: "Missing" });
}

function warned(result: WrongResult): WrongResult {
  return { ...result, verdict: "warned" };
}

describe("toTerminalReport()", () => {
  it("says of a right server only that it is", () => {
    assert.equal(
      toTerminalReport(conformingRun([passed("a"), observed("b")]), { clauses: [] }),
      "Conforming: 1 passed, 0 failed, 1 observed; 1.2 s at http://127.0.0.1:8080\n",
    );
  });

  it("shows failures before warnings, then what was not judged, and the verdict last", () => {
    const outcome = {
      leftOut: ["answers"],
      warnings: ["2 cases were not judged"],
      endedEarly: "Interrupted",
    };
    const cut = skipCase(
      judgedCase("x"),
      { source: "recorded" },
      { skip: "ended", reason: "Interrupted" },
    );
    const left = skipCase(
      judgedCase("y"),
      { source: "recorded" },
      { skip: "needs", reason: "Needs z" },
    );
    const run = nonconformingRun([warned(failedAlone("w")), failedAlone("f"), cut, left], outcome);
    const heads = headsOf(run);
    assert.deepEqual(heads.slice(0, 6), [
      "FAIL  f  (required)",
      "WARN  w  (required)",
      "Not sent:",
      "Not generated, for want of what the server was set up with: answers",
      "Warning: 2 cases were not judged",
      "The run ended early: Interrupted; recorded cases that were not sent: 1",
    ]);
    assert.match(heads[6] ?? "", /^Not conforming \(incomplete\): /);
    assert.equal(heads.length, 7);
  });

  it("shows one of those that are wrong in the same way, and the ids of a few others", () => {
    const results = ["a", "b", "c", "d", "e"].map((id) => failed(id));
    const text = toTerminalReport(nonconformingRun(results), { clauses: [] });
    assert.match(text, /\n {2}Alike: {2}4 more: b, c, d, …\n/);
    assert.deepEqual(headsOf(nonconformingRun(results)).length, 2);
  });

  it("shows ten kinds in full, and the others by their ids", () => {
    const ids = Array.from({ length: 14 }, (_, index) => `case-${index}`);
    const results = [
      ...ids.map(failedAlone),
      { ...failedAlone("case-13"), case: judgedCase("alike") },
    ];
    const text = toTerminalReport(nonconformingRun(results), { clauses: [] });
    assert.equal(text.match(/^FAIL {2}/gm)?.length, 10);
    assert.match(
      text,
      /\n\n4 more failures \(in full with -v, or by --report-json\):\n {2}case-9\n {2}case-10\n {2}case-11\n {2}case-12\n\n/,
    );
  });

  it("shows every one in full, in the order of the run, when asked to be verbose", () => {
    const results = [failedAlone("b"), failed("a"), failed("c"), warned(failed("w"))];
    assert.deepEqual(headsOf(nonconformingRun(results), { verbose: true }).slice(0, 4), [
      "FAIL  b  (required)",
      "FAIL  a  (required)",
      "FAIL  c  (required)",
      "WARN  w  (required)",
    ]);
  });

  it("prints the verdict line alone when asked to be quiet", () => {
    const run = nonconformingRun([failed("a")], { warnings: ["w"] });
    const text = toTerminalReport(run, { clauses: [], quiet: true, showProfile: true });
    assert.match(text, /^Not conforming: 0 passed, 1 failed; 1\.2 s at [^\n]+\n$/);
  });

  it("shows the profile when asked to", () => {
    const heads = headsOf(conformingRun([observed("a")]), { showProfile: true });
    assert.match(heads[0] ?? "", /^Behaviour profile/);
    assert.equal(headsOf(conformingRun([observed("a")])).length, 1);
  });

  it("tells that curl needs a server again where the kit had started it", () => {
    const run = nonconformingRun([failed("a")], { command: ["node", "server.js"] });
    const told = "The server was stopped; curl needs one at http://127.0.0.1:8080 again.";
    assert.ok(headsOf(run).includes(told));
    assert.ok(!headsOf(nonconformingRun([failed("a")])).includes(told));
  });

  it("uses colours only where it is given some", () => {
    const run = nonconformingRun([failed("a"), warned(failed("b"))], { warnings: ["w"] });
    assert.ok(!toTerminalReport(run, { clauses: [] }).includes("\u001b"));
    const painted = toTerminalReport(run, { clauses: [], palette: createPalette(true) });
    assert.match(painted, /\u001b\[31mFAIL\u001b\[39m/);
    assert.match(painted, /\u001b\[33mWARN\u001b\[39m/);
  });
});
