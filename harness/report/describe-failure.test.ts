import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import type { Clause } from "../suite/clause.ts";
import { createPalette } from "../terminal/palette.ts";
import { failed, judgedCase, sampleClause } from "../testing/sample-results.ts";
import { describeFailure, type FailureContext } from "./describe-failure.ts";

const context: FailureContext = {
  clauses: new Map([
    [sampleClause.id, sampleClause],
    ["answer.json", { ...sampleClause, id: "answer.json", statement: "The body is JSON." }],
  ]),
  palette: createPalette(false),
  rerun: { baseUrl: "http://127.0.0.1:8080", flags: [], curlFlags: [] },
  width: 80,
};

function describeLines(result: WrongResult, part: Partial<FailureContext> = {}): string[] {
  return describeFailure(result, { ...context, ...part }).split("\n");
}

describe("describeFailure()", () => {
  it("shows the case, its clause, the differences, the file and the commands", () => {
    const result = failed("syntax/tab");
    const item = { ...result.case, file: join(process.cwd(), "cases", "syntax", "tab.json") };
    assert.deepEqual(describeLines({ ...result, case: item }), [
      "FAIL  syntax/tab  (required)",
      "  Title of syntax/tab",
      "  Clause validation.path: A defect begins with its path.",
      "    /status: expected 400, received 200",
      `  File:   ${join("cases", "syntax", "tab.json")}`,
      `  Send:   curl -sSi -H 'Content-Type: application/json' --data-raw '{"document":"shelf"}' http://127.0.0.1:8080/graph`,
      "  Rerun:  npx graph-spec-kit run syntax/tab --url http://127.0.0.1:8080",
    ]);
  });

  it("shows the clauses that the differences name instead of the case's own", () => {
    const lines = describeLines({
      ...failed("a", { pointer: "/body", message: "The body is empty", clause: "answer.json" }),
      cause: "json",
    });
    assert.deepEqual(lines.slice(2, 4), [
      "  Clause answer.json: The body is JSON.",
      "    /body: The body is empty",
    ]);
  });

  it("says what this kit decides, and what else the text allows", () => {
    const decided: Clause = {
      ...sampleClause,
      id: "types.case-sensitive",
      statement: "Names are case-sensitive.",
      origin: {
        kind: "decided",
        sentences: ["resources-1"],
        because: "The text does not say it.",
        otherReadings: ["names without regard to case"],
      },
    };
    const clauses = new Map([[sampleClause.id, decided]]);
    const allowed = describeLines(failed("a"), { clauses });
    assert.deepEqual(allowed.slice(2, 4), [
      "  Clause types.case-sensitive: This kit decides that names are case-sensitive;",
      "  the text also allows names without regard to case.",
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
    assert.deepEqual(lines.slice(3, 5), [
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

  it("escapes what a server sent", () => {
    const text = describeFailure(
      failed("a", {
        pointer: "/body/\u001b[31m\n",
        received: { "\u001b]0;title\u0007": "\u202e\r" },
        message: "Not asked for",
      }),
      context,
    );
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    assert.match(text, /\\u202e/);
  });

  it("says that a server did not recover after an unspecified case", () => {
    const lines = describeLines({ ...failed("a"), cause: "canary" });
    assert.equal(lines[0], "NOT RECOVERED  a  (required)");
    assert.ok(lines.includes("  The server did not recover after this case."));
  });

  it("says that curl does not send the other requests of the case", () => {
    const result = failed("a", { step: 1, pointer: "/status", expected: 400, received: 200 });
    const item = judgedCase("a");
    const lines = describeLines({
      ...result,
      case: { ...item, steps: [...item.steps, ...item.steps] },
    });
    const note = "  Note:   Sent after 1 other request of the case: ";
    assert.ok(lines.some((line) => line.startsWith(note)));
  });

  it("says that a case that fails beside others may pass alone", () => {
    const note = "  Note:   Rerun sends this case without the others, so it may pass.";
    const concurrent = { kind: "concurrent", wrong: 3, tries: 8 } as const;
    assert.equal(describeLines({ ...failed("a"), recurrence: concurrent }).at(-1), note);
    const again = { kind: "after", caseId: "a" } as const;
    assert.ok(!describeLines({ ...failed("a"), recurrence: again }).includes(note));
  });

  it("shows no curl command without a base URL", () => {
    const rerun = { ...context.rerun, baseUrl: null };
    assert.ok(!describeLines(failed("a"), { rerun }).some((line) => line.includes("curl")));
  });
});
