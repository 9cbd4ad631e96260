import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareInRounds } from "./compare-in-rounds.ts";

describe("compareInRounds()", () => {
  it("measures every contender once in each round and column, in rotating order", async () => {
    const measured: string[] = [];
    await compareInRounds(2, {
      title: "Speed",
      unit: "ms",
      yardstick: "a",
      contenders: [{ name: "a" }, { name: "b" }, { name: "c" }],
      tasks: [{ name: "x" }, { name: "y" }],
      measure: async (contender, task) => measured.push(task.name + contender.name),
    });
    assert.deepEqual(measured, [
      ...["xa", "xb", "xc", "ya", "yb", "yc"],
      ...["xb", "xc", "xa", "yb", "yc", "ya"],
    ]);
  });

  it("gives the median of the ratios within the rounds, not the ratio of the medians", async () => {
    const tasks = [
      {
        name: "one record",
        ours: [80, 40, 100],
        bare: [100, 50, 200],
        fast: [15_000, 7500, 30_000],
      },
      { name: "defects", ours: [10, 10, 20], bare: [10.25, 10.25, 10.25], fast: [1, 1, 1] },
    ];
    const text = await compareInRounds(3, {
      title: "Server",
      unit: "responses/CPU s",
      yardstick: "bare",
      contenders: [{ name: "ours" }, { name: "fast" }, { name: "bare" }] as const,
      tasks,
      measure: async ({ name }, task) => task[name].shift() ?? 0,
    });
    assert.equal(
      text,
      [
        "Server, × bare; median of 3 rounds (min–max)",
        "                          one record        defects",
        "  ours                    0.80 (0.50–0.80)  0.98 (0.98–1.95)",
        "  fast                    150 (150–150)     0.10 (0.10–0.10)",
        "  bare (responses/CPU s)  100               10.3",
      ].join("\n"),
    );
  });
});
