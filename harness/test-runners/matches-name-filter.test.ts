import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchesNameFilter } from "./matches-name-filter.ts";

const names = ["conformance", "validation", "path: A defect names its path"];

describe("matchesNameFilter()", () => {
  const filters: readonly [argument: string, matches: boolean][] = [
    ["--test-name-pattern=path", true],
    ["--test-name-pattern=validation", true],
    ["--test-name-pattern=validation path: A", true],
    ["--test-name-pattern=/PATH: a/i", true],
    ["--test-name-pattern=member", false],
    ["--import=tsx", true],
  ];
  for (const [argument, matches] of filters) {
    it(`${matches ? "keeps" : "leaves out"} a test by ${argument}`, () => {
      assert.equal(matchesNameFilter(names, [argument]), matches);
    });
  }

  it("keeps a test that one of several patterns matches, however they are written", () => {
    const execArguments = ["--test-name-pattern", "member", "--test-name-pattern", "path"];
    assert.equal(matchesNameFilter(names, execArguments), true);
    assert.equal(matchesNameFilter(names, execArguments.slice(0, 2)), false);
  });
});
