import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../../run/case-result.ts";
import { skipCase } from "../../run/case-result.ts";
import type { RunResult } from "../../run/run-result.ts";
import { createPalette } from "../../terminal/palette.ts";
import { reportOf } from "../../testing/sample-report.ts";
import {
  conformingRun,
  failed,
  judgedCase,
  nonconformingRun,
  observed,
  passed,
} from "../../testing/sample-results.ts";
import { type TerminalOptions, toTerminal } from "./to-terminal.ts";

function print(run: RunResult, options: TerminalOptions = {}): string {
  return toTerminal(reportOf(run), options);
}

/** Lists the first line of each block. */
function headsOf(run: RunResult, options: TerminalOptions = {}): string[] {
  const text = print(run, options);
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

describe("toTerminal()", () => {
  it("shows only the verdict for a conforming server", () => {
    assert.equal(
      print(conformingRun([passed("a"), observed("b")])),
      "Nothing failed: 1 recorded case passed, 1 observed (left out: all generated); 1.2 s at http://127.0.0.1:8080\n",
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
    const shown = failed("f", { pointer: "/body/errors/0", clause: "validation.path" });
    const run = nonconformingRun([warned(failedAlone("w")), shown, cut, left], outcome);
    const blocks = print(run).trimEnd().split("\n\n");
    assert.match(blocks[0] ?? "", /^1\. The server breaks validation\.path: A defect/);
    assert.deepEqual(blocks[1]?.split("\n"), [
      "1 warning not shown while cases fail (-v shows all).",
      "Warning: 2 cases were not judged",
      "The run ended early: Interrupted; recorded cases not sent: 1",
    ]);
    assert.match(
      blocks[2] ?? "",
      /^Not conforming \(incomplete\): .*generated properties answers.*\nBegin here: .*$/,
    );
    assert.equal(blocks.length, 3);
  });

  it("shows warnings where nothing failed", () => {
    const text = print(conformingRun([warned(failedAlone("w"))]));
    assert.match(text, /^1\. The server probably breaks validation\.path: .*\n(.*\n)+WARN {2}w /);
  });

  it("shows warnings where only house rules are broken, and hides none", () => {
    const broken = failedAlone("h");
    const results = [
      warned(failedAlone("w")),
      { ...broken, case: { ...broken.case, house: true as const } },
    ];
    const text = print(nonconformingRun(results, { verdict: "house rules broken" }));
    assert.match(text, /^WARN {2}w /m);
    assert.match(text, /^House rules:\n\nFAIL {2}h /m);
    assert.doesNotMatch(text, /not shown/);
  });

  it("shows warnings with a cause in common in one block", () => {
    const results = ["a", "b"].map((id) => warned(failed(id)));
    const text = print(conformingRun(results));
    assert.match(text, /^1\. The server \w+ breaks .*\n(.*\n)? {3}Explains 2 of 2 warnings\./);
    assert.match(text, /\nWARN {2}a .*\n(.*\n)+ {2}Same: {3}1 more: b\n/);
  });

  it("shows doubts about the set-up first", () => {
    const run = nonconformingRun([failed("a")], { setupWarnings: ["Other records"] });
    assert.equal(headsOf(run)[0], "Set-up: Other records");
  });

  it("shows one failure of a cause, and the ids of a few others", () => {
    const results = ["a", "b", "c", "d", "e"].map((id) => failed(id));
    const text = print(nonconformingRun(results));
    assert.match(text, /\n {2}Same: {3}4 more: b, c, d, e\n/);
    assert.equal(text.match(/^FAIL {2}/gm)?.length, 1);
  });

  it("shows one failure without a known cause in full, and lists the others by kind", () => {
    const ids = Array.from({ length: 24 }, (_, index) => `case-${index}`);
    const results = [
      ...ids.map(failedAlone),
      { ...failedAlone("case-1"), case: judgedCase("similar") },
      { ...failedAlone("case-0"), case: judgedCase("other") },
      { ...failedAlone("case-0"), case: judgedCase("third") },
    ].map((result) => ({ ...result, case: { ...result.case, clauses: [] } }));
    const text = print(nonconformingRun(results));
    assert.match(
      text,
      /^FAIL {2}case-0 {2}\(required\)\n(.*\n)+ {2}Same: {3}2 more: other, third\n/,
    );
    assert.match(text, /\n\n24 more failures without a known cause \(-v shows all in full\):\n/);
    assert.match(text, /\nFAIL {2}case-1 \(and 1 more\): \/body\/case-1: Missing\n/);
    assert.equal(text.match(/^FAIL {2}/gm)?.length, 21);
    assert.match(text, /\n… and 3 more kinds\n\n/);
  });

  it("shows the causes without an example, then every failure and warning, if verbose", () => {
    const results = [failedAlone("b"), failed("a"), failed("c"), warned(failed("w"))];
    assert.deepEqual(headsOf(nonconformingRun(results), { verbose: true }).slice(0, 5), [
      "1. The server probably breaks validation.path: A defect begins with its path.",
      "FAIL  b  (required)",
      "FAIL  a  (required)",
      "FAIL  c  (required)",
      "WARN  w  (required)",
    ]);
  });

  it("shows only the verdict line if quiet", () => {
    const run = nonconformingRun([failed("a")], { warnings: ["w"] });
    const text = print(run, { quiet: true, showProfile: true });
    assert.match(text, /^Not conforming: 1 recorded case failed, 0 passed [^\n]+\n$/);
  });

  it("shows the profile with showProfile", () => {
    const heads = headsOf(conformingRun([observed("a")]), { showProfile: true });
    assert.match(heads[0] ?? "", /^Behavior profile/);
    assert.equal(headsOf(conformingRun([observed("a")])).length, 1);
  });

  it("says that curl needs a server if the kit has stopped it", () => {
    const run = nonconformingRun([failed("a")], { command: ["node", "server.js"] });
    const hint =
      /^The server was stopped\. Start it at http:\/\/127\.0\.0\.1:8080 before you use curl\.$/m;
    assert.match(print(run), hint);
    assert.doesNotMatch(print(nonconformingRun([failed("a")])), hint);
  });

  it("says that most health checks failed as well, without showing them", () => {
    const sick = (id: string): WrongResult => ({
      ...failed(id),
      case: observed(id).case,
      cause: "canary",
    });
    const run = nonconformingRun([failed("a"), sick("b"), sick("c"), observed("d")]);
    const text = print(run);
    assert.match(text, /^The health checks after 2 unspecified cases failed, too\.$/m);
    assert.doesNotMatch(text, /NOT RECOVERED/);
  });

  it("shows as a cause that the server does not recover after few unspecified cases", () => {
    const sick: WrongResult = { ...failed("b"), case: observed("b").case, cause: "canary" };
    const text = print(nonconformingRun([sick, observed("c"), observed("d")]));
    assert.match(text, /^1\. The server does not recover after a request that it may answer/);
    assert.match(text, /\n {2}The server did not recover after this case\.\n/);
  });

  it("uses colors only with a palette that has them", () => {
    const run = nonconformingRun([failed("a"), warned(failed("b"))], { warnings: ["w"] });
    assert.ok(!print(run).includes("\u001b"));
    const colored = print(run, { palette: createPalette(true) });
    assert.match(colored, /\u001b\[31mFAIL\u001b\[39m/);
    assert.match(colored, /\u001b\[33m1 warning/);
  });
});
