import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EvidenceKind } from "../diagnosis/evidence.ts";
import { weights } from "../diagnosis/weights.ts";
import { countRight, type FittedServer, fitWeights } from "./fit-weights.ts";

/** A server that breaks clause `a`, for which one kind of evidence speaks, and another for `b`. */
const server: FittedServer = {
  table: new Map([
    ["b", new Map<EvidenceKind, number>([["covered", 1]])],
    ["a", new Map<EvidenceKind, number>([["rare", 1]])],
  ]),
  broken: new Set(["a"]),
};

describe("fitWeights()", () => {
  it("raises what speaks for broken clauses, and lowers what speaks for others", () => {
    const start = { ...weights, covered: 1, rare: 0 };
    const fitted = fitWeights([server], start);
    assert.ok(fitted.rare > fitted.covered);
    assert.deepEqual([countRight([server], start), countRight([server], fitted)], [0, 1]);
  });
});
