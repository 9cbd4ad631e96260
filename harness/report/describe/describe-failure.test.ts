import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { CaseResult, WrongResult } from "../../run/case-result.ts";
import type { Recurrence } from "../../run/experiments/recurrence.ts";
import { layOut } from "../../terminal/lay-out.ts";
import { createPalette } from "../../terminal/palette.ts";
import { reportOf } from "../../testing/sample-report.ts";
import {
  failed,
  failedWhen,
  judgedCase,
  nonconformingRun,
  sampleClause,
} from "../../testing/sample-results.ts";
import { type Findings, readFindings } from "../findings.ts";
import type { Report, ReportedClause } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { toReportedClause } from "../to-report.ts";
import { describeFailure, describeOccasion, summarizeFailure } from "./describe-failure.ts";

const clauses: readonly ReportedClause[] = [
  toReportedClause(sampleClause),
  { ...toReportedClause(sampleClause), id: "answer.json", statement: "The body is JSON." },
];

/** The findings in a report of one case that nothing explains, with changes. */
function findingsOf(result: WrongResult, part: Partial<Report> = {}): Findings {
  const report = reportOf(nonconformingRun([result]));
  return readFindings({ ...report, clauses, diagnoses: [], ...part });
}

function describeLines(
  result: WrongResult,
  { item = {}, report = {} }: { item?: Partial<ReportedCase>; report?: Partial<Report> } = {},
): string[] {
  const shown = { ...reportedCaseOf(result), ...item };
  const lines = describeFailure(shown, findingsOf(result, report));
  return layOut(lines, { palette: createPalette(false), width: 80 }).split("\n");
}

/** What came back for a request. */
function exchangeOf(body: string): NonNullable<WrongResult["exchanges"]>[number] {
  const response = { status: 200, body, bytes: body.length, isWhole: true };
  return { response: { ...response, headers: {}, milliseconds: 1 } };
}

describe("describeFailure()", () => {
  it("shows the case, the difference, the clause, the file and the commands", () => {
    const result = failed("syntax/tab");
    const item = { ...result.case, file: join(process.cwd(), "cases", "syntax", "tab.json") };
    assert.deepEqual(describeLines({ ...result, case: item }), [
      "FAIL  syntax/tab  (required)",
      "  Title of syntax/tab",
      "    /status: expected 400, received 200",
      "  Clause validation.path: A defect begins with its path.",
      "  File:   cases/syntax/tab.json",
      `  Send:   curl -sSi -H 'Content-Type: application/json' --data-raw '{"document":"shelf"}' http://127.0.0.1:8080/graph`,
      "  Rerun:  npx graph-spec-kit run syntax/tab --url http://127.0.0.1:8080",
    ]);
  });

  it("shows the cause before the differences", () => {
    const cause = { mutant: "m", description: "Drops the path", certainty: "likely" } as const;
    const diagnoses = [{ ...cause, clause: sampleClause.id, cases: ["a"] }];
    const lines = describeLines(failed("a"), { report: { diagnoses } });
    assert.deepEqual(lines.slice(2, 4), [
      "  Cause:  The server probably drops the path.",
      "    /status: expected 400, received 200",
    ]);
    assert.equal(
      summarizeFailure(reportedCaseOf(failed("a")), findingsOf(failed("a"), { diagnoses })),
      "The server probably drops the path: /status: expected 400, received 200",
    );
  });

  it("shows the clauses that the differences name instead of the case's own", () => {
    const lines = describeLines({
      ...failed("a", { pointer: "/body", message: "The body is empty", clause: "answer.json" }),
      cause: "json",
    });
    assert.deepEqual(lines.slice(2, 4), [
      "    /body: The body is empty",
      "  Clause answer.json: The body is JSON.",
    ]);
  });

  it("shows the message of a difference, and that a clause is only implied", () => {
    const result = failed("a", {
      pointer: "/body/extra",
      received: 1,
      message: "Not asked for",
      level: "implied",
    });
    const lines = describeLines({ ...result, verdict: "warned" });
    assert.equal(lines[0], "WARN  a  (required)");
    assert.deepEqual(lines.slice(2, 4), [
      "    /body/extra: Not asked for (implied, not required)",
      "      received  1",
    ]);
  });

  it("shows up to eight differences, counts the rest, and shows the notes", () => {
    const differences = Array.from({ length: 11 }, (_, index) => ({
      pointer: `/body/${index}`,
      message: "Missing",
    }));
    const lines = describeLines({ ...failed("a"), differences, notes: ["Sent once more"] });
    assert.equal(lines.filter((line) => line.endsWith(": Missing")).length, 8);
    assert.ok(lines.includes("    … and 3 more differences"));
    assert.ok(lines.includes("  Note:   Sent once more"));
  });

  it("shows a short body, unless the differences do", () => {
    const body = `{"data":{"member":{"name":"Ada Lovelace"}}}`;
    const result = { ...failed("a"), exchanges: [exchangeOf(`${body}\u202e`)] };
    assert.ok(describeLines(result).includes(`  Body:   ${body}\\u202e`));
    const whole = failed("a", { pointer: "/body", received: { data: {} }, message: "Wrong" });
    const lines = describeLines({ ...whole, exchanges: [exchangeOf('{"data":{}}')] });
    assert.ok(!lines.some((line) => line.includes("Body:")));
  });

  it("says that a server did not recover after an unspecified case", () => {
    const lines = describeLines({ ...failed("a"), cause: "canary" });
    assert.equal(lines[0], "NOT RECOVERED  a  (required)");
    assert.ok(lines.includes("  The server did not recover after this case."));
  });

  it("says which other requests of the case curl does not send", () => {
    const item = judgedCase("a");
    const [step] = item.steps;
    assert.ok(step !== undefined && "request" in step);
    const steps = [step, { together: [step, step] }];
    const exchanges = [
      { ...exchangeOf("{}"), step: 0 },
      { ...exchangeOf("{}"), step: 1, exchange: 0 },
      { ...exchangeOf("{}"), step: 1, exchange: 1 },
    ];
    const place = { step: 1, exchange: 1, pointer: "/status", expected: 400, received: 200 };
    const lines = describeLines({ ...failed("a", place), case: { ...item, steps }, exchanges });
    const text = lines.join(" ").replace(/\s+/g, " ");
    assert.match(text, /Note: Sent after 1 other request of the case, as in Send Note:/);
    assert.match(text, /Send: curl .*--data-raw \S+ \S+\/graph --next .*--data-raw \S+ \S+\/graph/);
    assert.match(text, /Note: Sent together with 1 other request of the case: Rerun sends all/);
  });

  it("says that a case that fails beside others may pass alone", () => {
    const note = "  Note:   Rerun sends this case without the others, so it may pass.";
    const concurrent = { kind: "concurrent", wrong: 3, tries: 8 } as const;
    assert.equal(describeLines(failedWhen(failed("a"), concurrent)).at(-1), note);
    const again = { kind: "after", caseId: "a" } as const;
    assert.ok(!describeLines(failedWhen(failed("a"), again)).includes(note));
  });
});

const concurrent: Recurrence = { kind: "concurrent", wrong: 8, tries: 16 };

function tried(id: string, recurrence: Recurrence): WrongResult {
  return failedWhen(failed(id), recurrence);
}

/** Describes when the first of some cases fails. */
function describeFirst(first: WrongResult, ...others: readonly WrongResult[]): string | undefined {
  return describeOccasion(reportedCaseOf(first), "It", others.map(reportedCaseOf));
}

describe("describeOccasion()", () => {
  it("says nothing about a case that always fails, or that was not tried again", () => {
    assert.equal(describeFirst(tried("a", { kind: "always" }), failed("b")), undefined);
    assert.equal(describeFirst(failed("a"), tried("b", { kind: "always" })), undefined);
  });

  it("says when a case fails, or when another one with the same cause does", () => {
    const when = "fails in 8 of 16 tries while other requests are under way, and in none alone.";
    assert.equal(describeFirst(tried("a", concurrent)), `It ${when}`);
    assert.equal(describeFirst(failed("a"), tried("b", concurrent)), `b ${when}`);
  });

  it("says that a case fails the second time", () => {
    assert.equal(
      describeFirst(tried("a", { kind: "after", caseId: "a" })),
      "It passes when it is sent first to a restarted server, and fails when it is sent again.",
    );
  });

  it("takes another case where the first one failed only once", () => {
    const once = tried("a", { kind: "once", tries: 24 });
    assert.equal(
      describeFirst(once, failed("b")),
      "It fails only during the run: it passed when it was sent again, 24 times.",
    );
    assert.match(describeFirst(once, tried("b", concurrent)) ?? "", /^b fails in 8/);
  });

  it("sends the request after which a restarted server fails before the one that fails", () => {
    const earlier = { document: "earlier $id", variables: { id: "m1" } };
    const after = { kind: "after", caseId: "b", ...earlier } as const;
    const { curl } = reportedCaseOf(tried("a", after));
    assert.match(
      curl ?? "",
      /^curl .*\{"document":"earlier \$id","variables":\{"id":"m1"\}\}.* --next .*"shelf"/,
    );
    assert.match(
      describeFirst(tried("a", after)) ?? "",
      /fails after `earlier \$id` with \{"id":"m1"\}/,
    );
  });

  it("shows the start of a long document", () => {
    const document = "shelf ".repeat(400);
    const after = tried("a", { kind: "after", caseId: "b", document });
    const text = describeFirst(after) ?? "";
    assert.match(text, /^It passes .* and fails after `shelf shelf .*…`\.$/);
    assert.ok(text.length < 300);
  });
});

/** Makes the report of a result. */
function reportedCaseOf(result: CaseResult): ReportedCase {
  const [item] = reportOf(nonconformingRun([result])).cases;
  assert.ok(item !== undefined);
  return item;
}
