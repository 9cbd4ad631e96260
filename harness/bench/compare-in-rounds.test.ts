import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareInRounds } from "./compare-in-rounds.ts";

describe("compareInRounds()", () => {
  it("measures every contender once in each round and column, in rotating order", async () => {
    const measured: string[] = [];
    const { columns } = await compareInRounds(
      { rounds: 2, showProgress: (text) => measured.push(text) },
      {
        title: "Speed",
        unit: "ms",
        yardstick: "a",
        contenders: [{ name: "a" }, { name: "b" }, { name: "c" }],
        tasks: [{ name: "x" }, { name: "y" }],
        measure: async (contender, task) => measured.push(task.name + contender.name),
      },
    );
    assert.deepEqual(measured, [
      ...["Speed: round 1 of 2, x", "xa", "xb", "xc"],
      ...["Speed: round 1 of 2, y", "ya", "yb", "yc"],
      ...["Speed: round 2 of 2, x", "xb", "xc", "xa"],
      ...["Speed: round 2 of 2, y", "yb", "yc", "ya"],
    ]);
    assert.deepEqual(columns[0]?.samples.get("a"), [2, 12]);
  });
});
