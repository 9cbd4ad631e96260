import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RunResult } from "../run/run-result.ts";
import { createPalette } from "../terminal/palette.ts";
import { failed, observed, passed, runOf } from "../testing/sample-results.ts";
import { toVerdictLine } from "./verdict-line.ts";

const failing = { verdict: "not conforming", exitStatus: 1 } as const;

function lineOf(run: RunResult): string {
  return toVerdictLine(run, createPalette(false));
}

describe("toVerdictLine()", () => {
  it("counts what there is, and always what passed and failed", () => {
    assert.equal(
      lineOf(runOf([passed("a"), passed("b"), observed("c")])),
      "Conforming: 2 passed, 0 failed, 1 observed; 1.2 s at http://127.0.0.1:8080",
    );
  });

  it("names the seed and how many generated cases ran of how many", () => {
    const generated = { requested: 500, run: 500 };
    assert.equal(
      lineOf(runOf([passed("a")], { generated, seed: 42 })),
      "Conforming: 1 passed, 0 failed, 500 of 500 generated (seed 42); 1.2 s at http://127.0.0.1:8080",
    );
  });

  it("tells cases without an answer from those with a wrong one", () => {
    const results = [failed("a"), { ...failed("b"), verdict: "errored" as const }];
    assert.match(
      lineOf(runOf(results, failing)),
      /^Not conforming: 0 passed, 1 failed, 1 without an answer; /,
    );
  });

  it("says in itself why a run without a failure is no success", () => {
    const cut = { ...failing, endedEarly: "Interrupted", generated: { requested: 500, run: 12 } };
    assert.match(
      lineOf(runOf([passed("a")], cut)),
      /^Not conforming \(incomplete\): 1 passed, 0 failed, 12 of 500 generated/,
    );
    const warned = [{ ...failed("a"), verdict: "warned" as const }];
    assert.match(lineOf(runOf(warned, failing)), /^Not conforming \(warnings count\): /);
  });

  it("says in one line why nothing was run, without letting the reason draw", () => {
    const run = runOf([], {
      verdict: "not run",
      exitStatus: 3,
      endedEarly: "Nothing answers at\u001b[2J",
    });
    assert.equal(lineOf(run), "Not run: Nothing answers at\\u001b[2J");
  });
});
