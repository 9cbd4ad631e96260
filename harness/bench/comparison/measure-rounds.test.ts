import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureRounds } from "./measure-rounds.ts";

describe("measureRounds()", () => {
  it("measures every contender once in each round and column, in rotating order", async () => {
    const measured: string[] = [];
    const columns = await measureRounds({
      rounds: 2,
      columns: ["x", "y"],
      contenders: [{ name: "a" }, { name: "b" }, { name: "c" }],
      measure: async ({ name }, column) => measured.push(column + name),
      onTurn: (round, column) => measured.push(`${round}${column}`),
    });
    assert.equal(measured.join(" "), "1x xa xb xc 1y ya yb yc 2x xb xc xa 2y yb yc ya");
    assert.deepEqual(columns[0]?.samples.get("a"), [2, 12]);
  });

  it("keeps no value of a contender that has none", async () => {
    const [column] = await measureRounds({
      rounds: 3,
      columns: ["x"],
      contenders: [{ name: "a" }],
      measure: async () => undefined,
      onTurn: () => undefined,
    });
    assert.deepEqual(column?.samples.get("a"), []);
  });
});
