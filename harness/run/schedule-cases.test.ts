import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Circumstance, JudgedCase } from "../suite/case.ts";
import { chooseCircumstance, scheduleCases } from "./schedule-cases.ts";

/** Creates cases, the first of which comes in a circumstance. */
function createCases(count: number, connection?: Circumstance): JudgedCase[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `sample/${index}`,
    title: "Sample",
    level: "required",
    clauses: ["endpoint.path"],
    needs: [],
    steps: [
      {
        request: { document: "x", ...(index === 0 && connection !== undefined && { connection }) },
        response: { status: 400 },
      },
    ],
  }));
}

/** Lists the places of the cases that idle. */
function listIdle(cases: readonly JudgedCase[], jobs = 32): number[] {
  return scheduleCases(cases, { jobs }).flatMap(({ circumstance, index }) =>
    circumstance === "after-idle" ? [index] : [],
  );
}

describe("scheduleCases()", () => {
  it("lets a few of many cases idle, and begins with them", () => {
    assert.deepEqual(listIdle(createCases(3000)), [40, 160, 280, 400]);
    const [first] = scheduleCases(createCases(3000), { jobs: 32 });
    assert.equal(first?.index, 40);
  });

  it("lets none of few cases idle, for which the run would only wait", () => {
    assert.deepEqual(listIdle(createCases(300)), []);
  });

  it("lets some of few cases idle when one of them pauses by itself", () => {
    assert.deepEqual(listIdle(createCases(300, "after-silence")), [40, 160, 280]);
  });

  it("lets none idle where few cases run at once", () => {
    assert.deepEqual(listIdle(createCases(3000), 7), []);
  });
});

describe("chooseCircumstance()", () => {
  it("lets a client go away only where the server survives it", () => {
    const choose = (survived: ReadonlySet<Circumstance>): (Circumstance | undefined)[] =>
      [3, 19, 7, 0].map((index) => chooseCircumstance(index, { jobs: 4, count: 30, survived }));
    assert.deepEqual(choose(new Set()), [undefined, undefined, "new", undefined]);
    assert.deepEqual(choose(new Set(["after-abort", "after-hang-up"])), [
      "after-abort",
      "after-hang-up",
      "new",
      undefined,
    ]);
  });
});
