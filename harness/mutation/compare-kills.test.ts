import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareKills, settleKills } from "./compare-kills.ts";
import type { KilledMutant } from "./list-kills.ts";

const row: KilledMutant = {
  clause: "answer.json",
  name: "some-mutant",
  description: "Does this",
  kills: new Set(["a/case", "b/case"]),
  failures: new Set(["a/case", "b/case", "c/case"]),
};

/** The same mutant, killed by other cases. */
function killedBy(...kills: readonly string[]): KilledMutant {
  return { ...row, kills: new Set(kills) };
}

function compare(...trials: Parameters<typeof compareKills>): string[] {
  return compareKills(...trials).map(({ text }) => text);
}

describe("compareKills()", () => {
  it("finds no change where mutants and kills are the same", () => {
    assert.deepEqual(compare([row], [killedBy("b/case", "a/case")]), []);
  });

  it("finds lost and new kills of a mutant", () => {
    assert.deepEqual(compare([row], [killedBy("b/case", "c/case")]), [
      "- some-mutant: no longer killed by a/case",
      "+ some-mutant: now killed by c/case",
    ]);
  });

  it("finds removed and new mutants", () => {
    assert.deepEqual(compare([row], [{ ...row, name: "new-mutant" }]), [
      "- some-mutant: removed, it broke answer.json",
      "+ new-mutant: new, it breaks answer.json",
    ]);
  });

  it("takes a mutant that breaks another clause than before for a removed and a new one", () => {
    assert.deepEqual(compare([row], [{ ...row, clause: "answer.data" }]), [
      "- some-mutant: removed, it broke answer.json",
      "+ some-mutant: new, it breaks answer.data",
    ]);
  });
});

describe("settleKills()", () => {
  it("takes what two trials agree on, and what is recorded for the rest", () => {
    const [settled] = settleKills(
      [row],
      [killedBy("a/case", "c/case", "d/case")],
      [killedBy("c/case", "e/case")],
    );
    assert.deepEqual([...(settled?.kills ?? [])], ["a/case", "c/case"]);
  });

  it("takes what is recorded of a mutant that depends on which requests meet", () => {
    const timed = { ...row, clause: "isolation.overlap" };
    const other = { ...killedBy("c/case"), clause: "isolation.overlap" };
    assert.deepEqual(settleKills([timed], [other], [other]), [timed]);
  });

  it("takes what one trial shows if there is no other", () => {
    assert.deepEqual(settleKills([row], [killedBy("c/case")], []), [killedBy("c/case")]);
  });
});
