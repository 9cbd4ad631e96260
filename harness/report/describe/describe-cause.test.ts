import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { layOut } from "../../terminal/lay-out.ts";
import { createPalette } from "../../terminal/palette.ts";
import { reportOf } from "../../testing/sample-report.ts";
import { failed, nonconformingRun, sampleClause } from "../../testing/sample-results.ts";
import { readFindings } from "../findings.ts";
import type { Report, ReportedDiagnosis, ReportedQuery, ReportedWitness } from "../report.ts";
import { describeCause } from "./describe-cause.ts";

const report = reportOf(
  nonconformingRun(["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((id) => failed(id))),
);
const cases = ["a", "b", "c"];
const likely: ReportedDiagnosis = { clause: sampleClause.id, certainty: "likely", cases };
const bug = { mutant: "m", description: "Drops the path" };

/** Describes the first cause of a report with these causes. */
function describeFirst(part: Partial<Report>): string[] {
  const findings = readFindings({ ...report, diagnoses: [], ...part });
  const [cause] = findings.causes;
  assert.ok(cause !== undefined);
  const layout = { palette: createPalette(false), width: 80 };
  return layOut(describeCause(cause, findings), layout).split("\n");
}

function describeLines(diagnosis: ReportedDiagnosis): string[] {
  return describeFirst({ diagnoses: [diagnosis] });
}

function query(document: string, variables?: ReportedQuery["variables"]): ReportedQuery {
  const sent = { document, ...(variables && { variables }) };
  return { ...sent, curl: `curl ${JSON.stringify(sent)}` };
}

/** A query made from the case `b` that fails. */
function failing(
  sent: ReportedQuery,
  differences: ReportedWitness["differences"] = [{ pointer: "/body", message: "Missing" }],
): ReportedWitness {
  return { ...sent, case: "b", differences };
}

/** Describes the first cause on one line. */
function describeText(diagnosis: ReportedDiagnosis): string {
  return describeLines(diagnosis).join(" ").replace(/\s+/g, " ");
}

describe("describeCause()", () => {
  it("begins with the clause, its sentence and the number of failures", () => {
    assert.deepEqual(describeLines(likely).slice(0, 3), [
      "1. The server probably breaks validation.path: A defect begins with its path.",
      "   Explains 3 of 9 failures. The specification states this.",
      "FAIL  a  (required)",
    ]);
  });

  it("quotes the first sentence of a clause alone", () => {
    const clauses = (report.clauses ?? []).map((clause) => ({
      ...clause,
      statement: `${clause.statement} It is never empty.`,
    }));
    const lines = describeFirst({ clauses, diagnoses: [likely] });
    assert.equal(
      lines[0],
      "1. The server probably breaks validation.path: A defect begins with its path.",
    );
    assert.ok(!lines.join(" ").includes("It is never"));
  });

  it("says when a case fails that does not always fail, or another one", () => {
    const recurrence = { kind: "once", tries: 1, description: "only during the run" } as const;
    const [first, second] = report.cases.map((item) => ({ ...item, recurrence }));
    assert.ok(first !== undefined && second !== undefined);
    const cause = { diagnoses: [likely], cases: [first, ...report.cases.slice(1)] };
    assert.match(describeFirst(cause).join(" "), /The case fails only during the run\./);
    const telling = { ...second, recurrence: { ...recurrence, kind: "not-first" } as const };
    const other = { ...cause, cases: [first, telling, ...report.cases.slice(2)] };
    assert.match(describeFirst(other).join(" "), /b fails only during the run\./);
  });

  it("quotes the notes of the case that it shows, and does not repeat them", () => {
    const [first, ...others] = report.cases.map((item) => ({ ...item, notes: ["Seen once"] }));
    assert.ok(first !== undefined);
    const text = describeFirst({ diagnoses: [likely], cases: [first, ...others] }).join("\n");
    assert.deepEqual(text.match(/Seen once.?/g), ["Seen once."]);
  });

  it("names a known bug in its own words", () => {
    const [line, clauseLine] = describeLines({ ...likely, ...bug });
    assert.equal(line, "1. The server probably drops the path.");
    assert.match(clauseLine ?? "", /Breaks validation\.path: A defect begins with its$/);
  });

  it("names clauses that fit less well, with the causes three at most", () => {
    const cause = { ...likely, rivals: ["a.a", "b.b", "c.c"] };
    const join = (lines: readonly string[]): string => lines.join(" ").replace(/ +/g, " ");
    assert.match(join(describeLines(cause)), /states this\. Less probably: a\.a or b\.b\. FAIL /);
    const other: ReportedDiagnosis = { ...likely, clause: "a.a", cases: ["d"] };
    assert.match(join(describeFirst({ diagnoses: [cause, other] })), /Less probably: b\.b\. FAIL /);
  });

  it("names two clauses that fit nearly the same", () => {
    const cause: ReportedDiagnosis = {
      ...likely,
      certainty: "possible",
      alternative: "other.clause",
    };
    assert.deepEqual(describeLines(cause).slice(0, 3), [
      "1. The server possibly breaks validation.path or other.clause.",
      "   Explains 3 of 9 failures. validation.path: A defect begins with its path.",
      "FAIL  a  (required)",
    ]);
  });

  it("says how sure it is", () => {
    const lineOf = (certainty: ReportedDiagnosis["certainty"]): string | undefined =>
      describeLines({ ...likely, ...bug, certainty })[0];
    assert.equal(lineOf("certain"), "1. The server drops the path.");
    assert.equal(lineOf("possible"), "1. The server possibly drops the path.");
  });

  it("says for certain what it saw, and how probably that breaks a clause", () => {
    const description = "gives every response status 500";
    assert.deepEqual(describeLines({ ...likely, description }).slice(0, 3), [
      "1. The server gives every response status 500.",
      "   Explains 3 of 9 failures. It probably breaks validation.path: A defect begins",
      "   with its path. The specification states this.",
    ]);
  });

  it("names an obstacle without a clause", () => {
    const description = "The server does not respond in time";
    const obstacles = [{ kind: "no-response", description, cases } as const];
    assert.deepEqual(describeFirst({ obstacles }).slice(0, 2), [
      "1. The server does not respond in time.",
      "   Explains 3 of 9 failures.",
    ]);
  });

  it("says what a long query that passes leaves out", () => {
    const names = Array.from({ length: 60 }, (_, index) => `rack${index}`);
    const witness = failing(query(names.join(" ")));
    const contrast = query(names.slice(0, -1).join(" "));
    assert.match(
      describeText({ ...likely, witness, contrast }),
      /The same without `rack59`, with 59 words instead of 60, passes\./,
    );
  });

  it("cuts no word of a long query that passes without some words", () => {
    const names = Array.from({ length: 60 }, (_, index) => `shelfOf${index}North`);
    const words = [...names, 'member(id: "𝒎") { name }'];
    for (const [fails, passes] of [
      [names, names.toSpliced(30, 1)],
      [words.toReversed(), words.toSpliced(30, 1).toReversed()],
    ] as const) {
      const witness = failing(query(fails.join(" ")));
      const contrast = query(passes.join(" "));
      assert.match(
        describeText({ ...likely, witness, contrast }),
        /The same without `shelfOf30North`, with \d+ words/,
      );
    }
  });

  it("shows the failure that shows it best, and the ids of others", () => {
    const lines = describeLines(likely);
    assert.ok(lines.includes("    /status: expected 400, received 200"));
    assert.equal(lines.at(-1), "  Same:   2 more: b, c");
  });

  it("quotes the smallest query that fails beside one that passes", () => {
    const differences = [{ pointer: "/body/data/member", expected: { id: "m1" }, received: null }];
    const witness = failing(query("member(id: $id)", { id: "m1" }), differences);
    const contrast = query("member(id: $id)", { id: 978 });
    const lines = describeLines({ ...likely, witness, contrast });
    assert.deepEqual(lines.slice(1), [
      '   Explains 3 of 9 failures. For `member(id: $id)` with {"id":"m1"},',
      '   /body/data/member is null instead of {"id":"m1"}. The same with {"id":978}',
      "   passes. The specification states this.",
      "FAIL  b  (required)",
      "  Title of b",
      '  Send:   curl {"document":"member(id: $id)","variables":{"id":"m1"}}',
      "  Rerun:  npx graph-spec-kit run b --url http://127.0.0.1:8080",
      "  Same:   2 more: a, c",
    ]);
  });

  it("quotes what the body says instead where the status is wrong", () => {
    const differences = [
      { pointer: "/status", expected: 200, received: 400 },
      { pointer: "/body", expected: { data: {} }, received: { errors: ["no zeros"] } },
    ];
    const text = describeText({ ...likely, witness: failing(query("shelf"), differences) });
    assert.match(
      text,
      /`shelf`, \/status is 400 instead of 200, \/body is \{"errors":\["no zeros"\]\}\./,
    );
  });

  it("quotes a short query that passes whole", () => {
    const cause = { ...likely, witness: failing(query("shelf", { id: "m1" })) };
    const contrast = query("shelf", {});
    assert.match(describeText({ ...cause, contrast }), /`shelf` with \{\} passes\./);
  });

  it("abbreviates a long text in a query", () => {
    const shelf = `shelf-${"long-".repeat(40)}end`;
    const text = describeText({ ...likely, witness: failing(query(`book(isbn: "${shelf}")`)) });
    assert.match(text, /For `book\(isbn: "shelf-long-[^ ]+…[^ ]+long-end" \(209 characters\)\)`,/);
    assert.ok(text.includes(shelf), "whole in the command");
  });

  it("abbreviates a long text with quotes in a variable, and no fields between strings", () => {
    const fields = "shelf ".repeat(18).trim();
    const note = `a "quoted" ${"long ".repeat(40)}end`;
    const document = `member(id: "m1") { ${fields} } book(isbn: "b1")`;
    const text = describeText({ ...likely, witness: failing(query(document, { note })) });
    assert.ok(text.includes(`For \`${document}\` with {"note":`));
    assert.match(text, /"a \\"quoted\\" [^"]+…[^"]+ end" \(216 characters\)/);
  });

  it("counts the spaces of a long gap between fields", () => {
    const witness = failing(query(`price${" ".repeat(7000)}title`));
    assert.match(describeText({ ...likely, witness }), /`price … \(7000 spaces\) … title`/);
  });

  it("shows one of two differences that take many lines", () => {
    const [first, second] = ["shelf", "rack"].map(
      (name) => `member.loans.book.${name}: no such field on type Book, of which there are four`,
    );
    const differences = [
      { pointer: "/body/errors/0", expected: first ?? "", received: second ?? "" },
      { pointer: "/body/errors/1", expected: second ?? "", received: first ?? "" },
    ];
    const witness = failing(query("shelf"), differences);
    const lines = describeLines({ ...likely, witness });
    assert.ok(lines.includes("    /body/errors/0"));
    assert.ok(!lines.includes("    /body/errors/1"));
    assert.ok(lines.includes("    … and 1 more difference"));
  });

  it("shows a difference of each clause before others of the first one", () => {
    const differences = ["answer.index", "answer.index", "failures.overdue-days"].map(
      (clause, index) => ({ pointer: `/body/errors/${index}`, expected: 1, received: 2, clause }),
    );
    const witness = failing(query("shelf"), differences);
    const lines = describeLines({ ...likely, witness });
    assert.deepEqual(
      lines.filter((line) => line.startsWith("    /body/errors/")),
      [0, 2].map((index) => `    /body/errors/${index}: expected 1, received 2`),
    );
  });

  it("cuts a long query, which is whole in the command", () => {
    const document = "shelf ".repeat(200);
    const text = describeText({ ...likely, witness: failing(query(document)) });
    assert.match(text, /For `(shelf ){26}shel…`, /);
    assert.ok(text.includes(document));
  });

  it("fits on a screen of 24 lines and 80 columns", () => {
    const long = "long ".repeat(300);
    const differences = ["/body/a", "/body/b", "/body/c"].map((pointer) => ({
      pointer,
      expected: long,
      received: `${long}!`,
    }));
    const wide = report.cases.map((item) => ({ ...item, differences }));
    const rows = describeFirst({ cases: wide, diagnoses: [likely] }).map((line) =>
      Math.ceil(line.length / 80),
    );
    assert.ok(rows.reduce((left, right) => left + right) <= 24, `${rows}`);
  });
});
