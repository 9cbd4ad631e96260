import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findImprecision } from "./find-imprecision.ts";
import type { KillMatrix } from "./kill-matrix.ts";

describe("findImprecision()", () => {
  it("reports nothing where all failures claim a broken clause", () => {
    assert.deepEqual(findImprecision(createMatrix({ claiming: 100, pointing: 100 })), []);
  });

  it("reports nothing where no case fails", () => {
    assert.deepEqual(findImprecision([]), []);
  });

  it("reports each share that is too low", () => {
    const [claiming, pointing] = findImprecision(createMatrix({ claiming: 10, pointing: 70 }));
    assert.match(claiming ?? "", /that claim a broken clause is 0\.10, below 0\.\d+: /);
    assert.match(pointing ?? "", /or show it by a difference is 0\.70, below 0\.\d+: /);
  });
});

/** A mutant that fails a hundred cases. */
function createMatrix(counts: { claiming: number; pointing: number }): KillMatrix {
  const mutant = {
    name: "some-mutant",
    clause: "answer.json",
    description: "Drops a field",
    failed: [],
    warned: [],
    recorded: { own: [], others: 100 },
    generated: { own: [], others: 0 },
    ...counts,
  };
  return [{ clause: "answer.json", level: "required", mutants: [mutant] }];
}
