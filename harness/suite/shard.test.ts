import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { takeShard } from "./select-cases.ts";

describe("takeShard()", () => {
  it("takes each item in exactly one shard", () => {
    const items = [0, 1, 2, 3, 4, 5, 6];
    const shards = [1, 2, 3].map((number) => takeShard(items, { number, of: 3 }));
    assert.deepEqual(shards, [
      [0, 3, 6],
      [1, 4],
      [2, 5],
    ]);
  });

  it("takes all items without a shard", () => {
    assert.deepEqual(takeShard([1, 2], undefined), [1, 2]);
  });
});
