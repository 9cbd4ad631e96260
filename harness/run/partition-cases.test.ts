import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case, Need } from "../suite/case.ts";
import { judgedCase, observed } from "../testing/sample-results.ts";
import { partitionCases } from "./partition-cases.ts";

function needing(id: string, ...needs: readonly Need[]): Case {
  return { ...judgedCase(id), needs };
}

const cases = [
  needing("plain"),
  needing("data", "library"),
  observed("open").case,
  needing("both", "library", "overdue-outage"),
];

const without = new Set<Need>();

function idsOf(sorted: ReturnType<typeof partitionCases>): string[][] {
  return [sorted.judged, sorted.observed, sorted.skipped.map((result) => result.case)].map((list) =>
    list.map(({ id }) => id),
  );
}

describe("partitionCases()", () => {
  it("separates judged cases from observed ones", () => {
    const suite = { casesForOtherData: new Set<string>() };
    const sorted = partitionCases({ cases, suite, without });
    assert.deepEqual(idsOf(sorted), [["plain", "data", "both"], ["open"], []]);
  });

  it("skips cases that need what the server lacks", () => {
    const suite = { casesForOtherData: new Set<string>() };
    const sorted = partitionCases({ cases, suite, without: new Set(["overdue-outage"]) });
    assert.deepEqual(idsOf(sorted), [["plain", "data"], ["open"], ["both"]]);
    const [skipped] = sorted.skipped;
    assert.deepEqual(
      [skipped?.verdict, skipped?.skip, skipped?.reason],
      ["skipped", "needs", "Needs what the server lacks: overdue-outage"],
    );
  });

  it("skips cases that need an outage when the overdue service responds", () => {
    const suite = { casesForOtherData: new Set<string>(), overdue: {} };
    const sorted = partitionCases({ cases, suite, without });
    assert.deepEqual(idsOf(sorted), [["plain", "data"], ["open"], ["both"]]);
    assert.match(sorted.skipped[0]?.reason ?? "", /overdue service that does not respond/);
  });

  it("skips cases that expect other records than the server holds", () => {
    const suite = { casesForOtherData: new Set(["data"]) };
    const sorted = partitionCases({ cases, suite, without });
    assert.deepEqual(idsOf(sorted), [["plain", "both"], ["open"], ["data"]]);
    assert.equal(
      sorted.skipped[0]?.reason,
      "Needs the kit's own records, but the server holds others (--library)",
    );
  });
});
