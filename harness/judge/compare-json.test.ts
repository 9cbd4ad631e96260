import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import { compareJson } from "./compare-json.ts";

describe("compareJson()", () => {
  it("compares an element with one that has it all, and more", () => {
    const expected = [{ overdueDays: null }, { overdueDays: null }];
    const received = ["l1", "l2"].map((id) => ({ overdueDays: null, id, dueDate: null }));
    const differences = [...compareJson(expected, received, "/loans", { arrays: "as-sets" })];
    assert.deepEqual(
      differences.map(({ pointer, message }) => `${pointer} ${message}`),
      [0, 1].flatMap((index) =>
        ["id", "dueDate"].map((key) => `/loans/${index}/${key} Not asked for`),
      ),
    );
  });

  it("compares entries that differ a little in everything", () => {
    const toEntry = (index: number, end: string): JsonObject => ({
      path: `member.loans.${index}.overdueDays`,
      message: `overdue service is not responding${end}`,
    });
    const expected = [toEntry(0, ""), toEntry(1, "")];
    const received = [toEntry(1, "."), toEntry(2, ".")];
    const differences = [...compareJson(expected, received, "/errors", { arrays: "as-sets" })];
    assert.deepEqual(
      differences.map(({ pointer, received: text }) => `${pointer} ${text}`),
      [
        "/errors/0/path member.loans.1.overdueDays",
        "/errors/0/message overdue service is not responding.",
        "/errors/1/path member.loans.2.overdueDays",
        "/errors/1/message overdue service is not responding.",
      ],
    );
  });

  it("compares wrong elements with the nearest ones, whatever the order", () => {
    const count = (expected: readonly string[], received: readonly string[]): number =>
      [...compareJson(expected, received, "", { arrays: "as-sets" })].length;
    const decimal = Array.from({ length: 40 }, (_, index) => `loans.${index}`);
    const hexadecimal = decimal.map((_, index) => `loans.${index.toString(16)}`);
    const [first = "", ...others] = [...decimal].reverse();
    assert.equal(count(decimal, [`${first}x`, ...others]), 1);
    // Hexadecimal 0 to 27 looks like each of 0 to 27, so that 28 to 39 are missing.
    assert.equal(count(decimal, hexadecimal), 12);
    assert.equal(count(decimal, [...hexadecimal].reverse()), 12);
  });

  it("pairs records by what they have in common, if they changed places", () => {
    const toRecord = (id: string, pages = id): JsonObject => ({ id, title: `Title ${id}`, pages });
    const records = ["a", "b", "c", "d"].map((id) => toRecord(id));
    const received = [toRecord("a"), toRecord("c", "1"), toRecord("b", "1"), toRecord("d")];
    const differences = [...compareJson(records, received, "", { arrays: "as-sets" })];
    assert.deepEqual(
      differences.map(({ pointer, expected }) => `${pointer} ${expected}`),
      ["/2/pages b", "/1/pages c"],
    );
  });
});
