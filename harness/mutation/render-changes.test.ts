import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { renderChanges } from "./render-changes.ts";

describe("renderChanges()", () => {
  it("shows lost and new kills and mutants in a line each, and other failures in one", () => {
    const cases = ["a/1", "a/2", "a/3", "a/4", "a/5", "a/6", "a/7", "a/8"];
    assert.equal(
      renderChanges([
        { kind: "lost kills", mutant: "some-mutant", cases },
        { kind: "other failures", mutant: "second-mutant" },
        { kind: "new kills", mutant: "some-mutant", cases: ["b/1"] },
        { kind: "other failures", mutant: "third-mutant" },
        { kind: "removed mutant", mutant: "old-mutant", clause: "answer.json" },
        { kind: "new mutant", mutant: "new-mutant", clause: "answer.data" },
      ]),
      [
        "- some-mutant: no longer killed by a/1, a/2, a/3, a/4, a/5, a/6 and 2 more",
        "+ some-mutant: now killed by b/1",
        "- old-mutant: removed, it broke answer.json",
        "+ new-mutant: new, it breaks answer.data",
        "~ 2 mutants fail more or fewer cases of other clauses",
      ].join("\n"),
    );
  });

  it("shows nothing where nothing changed", () => {
    assert.equal(renderChanges([]), "");
  });
});
