import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Explanation } from "../diagnosis/diagnose.ts";
import type { SentQuery } from "../run/witness.ts";
import { createPalette } from "../terminal/palette.ts";
import { failed, sampleClause } from "../testing/sample-results.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { describeCause } from "./describe-cause.ts";
import type { FailureContext } from "./describe-failure.ts";
import type { CauseOfFailures } from "./name-cause.ts";

const context: FailureContext = {
  clauses: new Map([[sampleClause.id, sampleClause]]),
  palette: createPalette(false),
  rerun: { baseUrl: "http://127.0.0.1:8080", flags: [], curlFlags: [] },
  width: 80,
};
const clause = sampleClause.id;
const explained = ["a", "b", "c"].map((id) => failed(id));
const pattern = { name: "m", clause, description: "Drops the path", failed: [], warned: [] };
const likely: Explanation = { clause, certainty: "likely", explained };

function describeLines(cause: CauseOfFailures): string[] {
  return describeCause(cause, { number: 1, failures: 9 }, context).split("\n");
}

function query(document: string, variables: SentQuery["query"]["variables"]): SentQuery {
  const sent = { document, ...(variables && { variables }) };
  return { query: sent, request: toWireRequest(sent) };
}

describe("describeCause()", () => {
  it("begins with the clause, its sentence and the number of failures", () => {
    assert.deepEqual(describeLines(likely).slice(0, 3), [
      "1. The server probably breaks validation.path: A defect begins with its path.",
      "   Explains 3 of 9 failures. The specification states this.",
      "FAIL  a  (required)",
    ]);
  });

  it("names a known bug in its own words", () => {
    const [line, clauseLine] = describeLines({ ...likely, pattern });
    assert.equal(line, "1. The server probably drops the path.");
    assert.match(clauseLine ?? "", /Breaks validation\.path: A defect begins with its$/);
  });

  it("names two clauses that fit nearly the same", () => {
    const cause: Explanation = { ...likely, certainty: "possible", alternative: "other.clause" };
    assert.deepEqual(describeLines(cause).slice(0, 3), [
      "1. The server possibly breaks validation.path or other.clause.",
      "   Explains 3 of 9 failures. validation.path: A defect begins with its path.",
      "FAIL  a  (required)",
    ]);
  });

  it("says how sure it is", () => {
    const lineOf = (certainty: Explanation["certainty"]): string | undefined =>
      describeLines({ ...likely, pattern, certainty })[0];
    assert.equal(lineOf("certain"), "1. The server drops the path.");
    assert.equal(lineOf("possible"), "1. The server possibly drops the path.");
  });

  it("names an obstacle without a clause", () => {
    const description = "The server does not respond in time";
    assert.deepEqual(describeLines({ kind: "no-response", description, explained }).slice(0, 2), [
      "1. The server does not respond in time.",
      "   Explains 3 of 9 failures.",
    ]);
  });

  it("says what a long query that passes leaves out", () => {
    const names = Array.from({ length: 60 }, (_, index) => `rack${index}`);
    const [first] = explained;
    const witness = {
      caseId: first?.case.id ?? "",
      fails: { ...query(names.join(" "), undefined), differences: [] },
      passes: query(names.slice(0, -1).join(" "), undefined),
    };
    const lines = describeLines({ ...likely, witness })
      .join(" ")
      .replace(/\s+/g, " ");
    assert.match(lines, /Passes: the same without rack59, with 59 words instead of 60/);
  });

  it("cuts no word of a long query that passes without some words", () => {
    const names = Array.from({ length: 60 }, (_, index) => `shelfOf${index}North`);
    const words = [...names, 'member(id: "𝒎") { name }'];
    const [first] = explained;
    for (const [fails, passes] of [
      [names, names.toSpliced(30, 1)],
      [words.toReversed(), words.toSpliced(30, 1).toReversed()],
    ] as const) {
      const witness = {
        caseId: first?.case.id ?? "",
        fails: { ...query(fails.join(" "), undefined), differences: [] },
        passes: query(passes.join(" "), undefined),
      };
      const lines = describeLines({ ...likely, witness })
        .join(" ")
        .replace(/\s+/g, " ");
      assert.match(lines, /Passes: the same without shelfOf30North, with \d+ words/);
    }
  });

  it("shows the failure that shows it best, and the ids of others", () => {
    const lines = describeLines(likely);
    assert.ok(lines.includes("    /status: expected 400, received 200"));
    assert.equal(lines.at(-1), "  Same:   2 more: b, c");
  });

  it("shows the smallest query that fails beside one that passes", () => {
    const differences = [{ pointer: "/body", message: "Missing" }];
    const fails = { ...query("member(id: $id)", { id: "m1" }), differences };
    const passes = query("member(id: $id)", { id: 978 });
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails, passes } });
    assert.deepEqual(lines.slice(2, 8), [
      "FAIL  b  (required)",
      "  Title of b",
      '  Fails:  member(id: $id) with {"id":"m1"}',
      "    /body: Missing",
      '  Passes: the same with {"id":978}',
      `  Send:   curl -sSi -H 'Content-Type: application/json' --data-raw '{"document":"member(id: $id)","variables":{"id":"m1"}}' http://127.0.0.1:8080/graph`,
    ]);
    assert.equal(lines.at(-1), "  Same:   2 more: a, c");
  });

  it("says that a query passes with no variables", () => {
    const fails = { ...query("shelf", { id: "m1" }), differences: [] };
    const witness = { caseId: "b", fails, passes: query("shelf", {}) };
    assert.ok(
      describeLines({ ...likely, witness }).includes("  Passes: the same with no variables"),
    );
    const bare = { ...query("shelf", undefined), differences: [] };
    assert.ok(
      describeLines({ ...likely, witness: { ...witness, fails: bare } }).includes(
        "  Passes: the same with {}",
      ),
    );
  });

  it("abbreviates a long text in a query", () => {
    const shelf = `shelf-${"long-".repeat(40)}end`;
    const fails = { ...query(`book(isbn: "${shelf}")`, undefined), differences: [] };
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails } })
      .join(" ")
      .replace(/\s+/g, " ");
    assert.match(
      lines,
      /Fails: book\(isbn: "shelf-long-[^ ]+…[^ ]+long-end" \(209 characters\)\) /,
    );
    assert.ok(lines.includes(shelf), "whole in the command");
  });

  it("abbreviates a long text with quotes in a variable, and no fields between strings", () => {
    const fields = "shelf ".repeat(20).trim();
    const text = `a "quoted" ${"long ".repeat(40)}end`;
    const fails = {
      ...query(`member(id: "m1") { ${fields} } book(isbn: "b1")`, { note: text }),
      differences: [],
    };
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails } })
      .join(" ")
      .replace(/\s+/g, " ");
    assert.ok(
      lines.includes(`Fails: member(id: "m1") { ${fields} } book(isbn: "b1") with {"note":`),
    );
    assert.match(lines, /"a \\"quoted\\" [^"]+…[^"]+ end" \(216 characters\)/);
  });

  it("counts the spaces of a long gap between fields", () => {
    const fails = { ...query(`price${" ".repeat(7000)}title`, undefined), differences: [] };
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails } });
    assert.ok(lines.includes("  Fails:  price … (7000 spaces) … title"));
  });

  it("shows one of two differences that take many lines", () => {
    const [first, second] = ["shelf", "rack"].map(
      (name) => `member.loans.book.${name}: no such field on type Book, of which there are four`,
    );
    const differences = [
      { pointer: "/body/errors/0", expected: first ?? "", received: second ?? "" },
      { pointer: "/body/errors/1", expected: second ?? "", received: first ?? "" },
    ];
    const fails = { ...query("shelf", undefined), differences };
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails } });
    assert.ok(lines.includes("    /body/errors/0"));
    assert.ok(!lines.includes("    /body/errors/1"));
    assert.ok(lines.includes("    … and 1 more difference"));
  });

  it("shows a difference of each clause before others of the first one", () => {
    const differences = ["answer.index", "answer.index", "failures.overdue-days"].map(
      (clause, index) => ({ pointer: `/body/errors/${index}`, expected: 1, received: 2, clause }),
    );
    const fails = { ...query("shelf", undefined), differences };
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails } });
    assert.deepEqual(
      lines.filter((line) => line.includes("/body/errors/")),
      [0, 2].map((index) => `    /body/errors/${index}: expected 1, received 2`),
    );
  });

  it("shows six lines of a long query", () => {
    const fails = { ...query("shelf ".repeat(200), undefined), differences: [] };
    const lines = describeLines({ ...likely, witness: { caseId: "b", fails } });
    const start = lines.findIndex((line) => line.startsWith("  Fails:"));
    assert.equal(lines[start + 6], "          … (13 more lines, whole in Send)");
    assert.match(lines[start + 7] ?? "", /^ {2}Send:/);
  });

  it("fits on a screen of 24 lines and 80 columns", () => {
    const long = "long ".repeat(300);
    const differences = ["/body/a", "/body/b", "/body/c"].map((pointer) => ({
      pointer,
      expected: long,
      received: `${long}!`,
    }));
    const wide = { ...failed("a"), differences };
    const rows = describeLines({ ...likely, explained: [wide] }).map((line) =>
      Math.ceil(line.length / 80),
    );
    assert.ok(rows.reduce((left, right) => left + right) <= 24, `${rows}`);
  });
});
