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
import { type TerminalReportOptions, toTerminalReport } from "./to-terminal-report.ts";

/** Lists the first line of each block. */
function headsOf(run: RunResult, options: Partial<TerminalReportOptions> = {}): string[] {
  const text = toTerminalReport(run, { clauses: [sampleClause], ...options });
  assert.ok(text.endsWith("\n") && !text.endsWith("\n\n"));
  return text.split("\n\n").map((block) => block.split("\n")[0] ?? "");
}

/** Creates a failure that no other failure resembles. */
function failedAlone(id: string): WrongResult {
  return failed(id, { pointer: `/body/${id}`, message: "Missing" });
}

function warned(result: WrongResult): WrongResult {
  return { ...result, verdict: "warned" };
}

describe("toTerminalReport()", () => {
  it("shows only the verdict for a conforming server", () => {
    assert.equal(
      toTerminalReport(conformingRun([passed("a"), observed("b")]), { clauses: [] }),
      "2 of 2 recorded cases and no generated ones ran: all passed, 1 observed (left out: all generated); 1.2 s at http://127.0.0.1:8080\n",
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
      "Probable cause, for 1 of 1 failure: breaks validation.path (A defect begins with its path.)",
      "1 warning: -v or --report-json shows them",
      "Not sent:",
      "Skipped generated properties (missing requirements): answers",
      "Warning: 2 cases were not judged",
      "The run ended early: Interrupted; recorded cases not sent: 1",
    ]);
    assert.equal(heads[6], "The failures fall under 1 clause. Begin with f:");
    assert.match(heads[7] ?? "", /^Not conforming \(incomplete\): /);
    assert.equal(heads.length, 8);
  });

  it("shows warnings where nothing failed", () => {
    assert.equal(headsOf(conformingRun([warned(failedAlone("w"))]))[0], "WARN  w  (required)");
  });

  it("shows doubts about the set-up first", () => {
    const run = nonconformingRun([failed("a")], { setupWarnings: ["Other records"] });
    assert.equal(headsOf(run)[0], "Set-up: Other records");
  });

  it("shows one failure of a cause, and the ids of a few others", () => {
    const results = ["a", "b", "c", "d", "e"].map((id) => failed(id));
    const text = toTerminalReport(nonconformingRun(results), { clauses: [] });
    assert.match(text, /\n {2}Same: {3}4 more: b, c, d, …\n/);
    assert.deepEqual(headsOf(nonconformingRun(results)).length, 3);
  });

  it("shows ten groups without a known cause in full, and the others by id", () => {
    const ids = Array.from({ length: 14 }, (_, index) => `case-${index}`);
    const results = [
      ...ids.map(failedAlone),
      { ...failedAlone("case-13"), case: judgedCase("similar") },
    ].map((result) => ({ ...result, case: { ...result.case, clauses: [] } }));
    const text = toTerminalReport(nonconformingRun(results), { clauses: [] });
    assert.equal(text.match(/^FAIL {2}/gm)?.length, 10);
    assert.match(
      text,
      /\n\n4 more failures \(-v or --report-json shows them in full\):\n {2}case-9\n {2}case-10\n {2}case-11\n {2}case-12\n\n/,
    );
  });

  it("shows every failure in full, in the order of the run, if verbose", () => {
    const results = [failedAlone("b"), failed("a"), failed("c"), warned(failed("w"))];
    assert.deepEqual(headsOf(nonconformingRun(results), { verbose: true }).slice(0, 4), [
      "FAIL  b  (required)",
      "FAIL  a  (required)",
      "FAIL  c  (required)",
      "WARN  w  (required)",
    ]);
  });

  it("shows only the verdict line if quiet", () => {
    const run = nonconformingRun([failed("a")], { warnings: ["w"] });
    const text = toTerminalReport(run, { clauses: [], quiet: true, showProfile: true });
    assert.match(text, /^Not conforming: 1 recorded cases failed, 0 recorded passed [^\n]+\n$/);
  });

  it("shows the profile with showProfile", () => {
    const heads = headsOf(conformingRun([observed("a")]), { showProfile: true });
    assert.match(heads[0] ?? "", /^Behavior profile/);
    assert.equal(headsOf(conformingRun([observed("a")])).length, 1);
  });

  it("says that curl needs a server if the kit has stopped it", () => {
    const run = nonconformingRun([failed("a")], { command: ["node", "server.js"] });
    const hint =
      "The server has been stopped: before using curl, start one at http://127.0.0.1:8080.";
    assert.ok(headsOf(run).includes(hint));
    assert.ok(!headsOf(nonconformingRun([failed("a")])).includes(hint));
  });

  it("uses colors only with a palette that has them", () => {
    const run = nonconformingRun([failed("a"), warned(failed("b"))], { warnings: ["w"] });
    assert.ok(!toTerminalReport(run, { clauses: [] }).includes("\u001b"));
    const colored = toTerminalReport(run, { clauses: [], palette: createPalette(true) });
    assert.match(colored, /\u001b\[31mFAIL\u001b\[39m/);
    assert.match(colored, /\u001b\[33m1 warning/);
  });
});
