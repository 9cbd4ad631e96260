import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RunResult } from "../run/run-result.ts";
import { createPalette } from "../terminal/palette.ts";
import {
  conformingRun,
  errored,
  failed,
  nonconformingRun,
  observed,
  passed,
  unreachableRun,
  warned,
} from "../testing/sample-results.ts";
import { toVerdictLine } from "./to-verdict-line.ts";

function lineOf(run: RunResult): string {
  return toVerdictLine(run, createPalette(false));
}

describe("toVerdictLine()", () => {
  it("shows counts above zero, and always those of passed and failed cases", () => {
    assert.equal(
      lineOf(conformingRun([passed("a"), passed("b"), observed("c")])),
      "Conforming: 2 passed, 0 failed, 1 observed; 1.2 s at http://127.0.0.1:8080",
    );
  });

  it("shows how many generated cases ran, and their seed", () => {
    const generated = { requested: 500, run: 500 };
    assert.equal(
      lineOf(conformingRun([passed("a")], { generated, seed: 42 })),
      "Conforming: 1 passed, 0 failed, 500 of 500 generated (seed 42); 1.2 s at http://127.0.0.1:8080",
    );
  });

  it("counts cases without a response separately", () => {
    const results = [failed("a"), errored("b")];
    assert.match(
      lineOf(nonconformingRun(results)),
      /^Not conforming: 0 passed, 1 failed, 1 without a response; /,
    );
  });

  it("says why a run without failures does not conform", () => {
    const cut = { endedEarly: "Interrupted", generated: { requested: 500, run: 12 } };
    assert.match(
      lineOf(nonconformingRun([passed("a")], cut)),
      /^Not conforming \(incomplete\): 1 passed, 0 failed, 12 of 500 generated/,
    );
    assert.match(lineOf(nonconformingRun([warned("a")])), /^Not conforming \(warnings count\): /);
  });

  it("says in one line why nothing ran, with the reason escaped", () => {
    const run = unreachableRun("Nothing responds at\u001b[2J");
    assert.equal(lineOf(run), "Not run: Nothing responds at\\u001b[2J");
  });
});
