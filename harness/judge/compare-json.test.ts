import assert from "node:assert/strict";
import { describe, it } from "node:test";
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

  it("shows the first different elements of a list that has far too many", () => {
    const others = Array.from({ length: 2000 }, (_, index) => (index < 3 ? `other ${index}` : "a"));
    const differences = [...compareJson(["a"], others, "/errors", { arrays: "as-sets" })];
    assert.deepEqual(
      differences.map(({ pointer, received }) => [pointer, received]),
      [
        ["/errors", "(array of 2000 elements)"],
        ["/errors/0", "other 0"],
        ["/errors/1", "other 1"],
        ["/errors/2", "other 2"],
      ],
    );
  });
});
