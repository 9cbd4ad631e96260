import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ObservedCase } from "./case.ts";
import { missingNeeds, selectCases } from "./select-cases.ts";

function caseOf(id: string, needs: ObservedCase["needs"] = []): ObservedCase {
  return {
    id,
    needs,
    title: "Title",
    clauses: [],
    level: "unspecified",
    request: { document: "" },
    reference: { status: 400 },
  };
}

const cases = ["http/body", "http/deep/body", "syntax/body", "syntax/[odd]"].map((id) =>
  caseOf(id),
);

function idsOf(patterns: readonly string[], skip: readonly string[] = []): string[] {
  return selectCases(cases, { patterns, skip }).cases.map(({ id }) => id);
}

describe("selectCases()", () => {
  it("selects all cases without a pattern", () => {
    assert.deepEqual(
      idsOf([]),
      cases.map(({ id }) => id),
    );
  });

  it("selects ids, in the order of the suite", () => {
    assert.deepEqual(idsOf(["syntax/body", "http/body"]), ["http/body", "syntax/body"]);
  });

  it("stays in one folder with * and reaches into folders with **", () => {
    assert.deepEqual(idsOf(["http/*"]), ["http/body"]);
    assert.deepEqual(idsOf(["http/**"]), ["http/body", "http/deep/body"]);
    assert.deepEqual(idsOf(["**/body"]), ["http/body", "http/deep/body", "syntax/body"]);
  });

  it("leaves out skipped cases, even if a pattern selects them", () => {
    assert.deepEqual(idsOf(["http/**", "syntax/body"], ["**/deep/*"]), [
      "http/body",
      "syntax/body",
    ]);
  });

  it("reports each pattern that matches no case, also among those to skip", () => {
    const { unmatched } = selectCases(cases, {
      patterns: ["http/*", "htpp/*", "http"],
      skip: ["none"],
    });
    assert.deepEqual(unmatched, ["htpp/*", "http", "none"]);
  });

  it("counts a skipped case as a match", () => {
    const { cases: selected, unmatched } = selectCases(cases, {
      patterns: ["http/body"],
      skip: ["http/*"],
    });
    assert.deepEqual([selected, unmatched], [[], []]);
  });
});

describe("missingNeeds()", () => {
  it("lists the needs of a case that the server is without", () => {
    const item = caseOf("a", ["library", "overdue-outage"]);
    assert.deepEqual(missingNeeds(item, new Set(["overdue-outage"])), ["overdue-outage"]);
    assert.deepEqual(missingNeeds(item, new Set()), []);
    assert.deepEqual(missingNeeds(caseOf("b"), new Set(["library"])), []);
  });
});
