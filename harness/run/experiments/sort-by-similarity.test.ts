import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../../suite/case.ts";
import { judgedCase } from "../../testing/sample-results.ts";
import { sortBySimilarity } from "./sort-by-similarity.ts";

describe("sortBySimilarity()", () => {
  it("puts the same document first, however the body is written, and then common words", () => {
    const document = "shelf(at: $place)";
    const body = JSON.stringify({ variables: { place: "left", more: "a b c d e f" }, document });
    const raw: JudgedCase = {
      ...judgedCase("raw"),
      steps: [{ request: { body }, response: { status: 400 } }],
    };
    const others = [judgedCase("far", "rack"), judgedCase("near", "shelf(at: 1)"), raw];
    assert.deepEqual(
      sortBySimilarity(others, judgedCase("own", document)).map(({ id }) => id),
      ["raw", "near", "far"],
    );
  });
});
