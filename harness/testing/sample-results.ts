import type { Difference } from "../judge/judgement.ts";
import type { CaseResult, Observation } from "../run/case-result.ts";
import { countVerdicts, type RunResult } from "../run/run-result.ts";
import type { JudgedCase, ObservedCase } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/** The clause that sample cases name. */
export const sampleClause: Clause = {
  id: "validation.path",
  section: "errors",
  level: "required",
  subject: "service",
  statement: "A defect begins with its path.",
};

/** A required case of one request with a document. */
export function judgedCase(id: string, document = "shelf"): JudgedCase {
  const response = { status: 400, body: { errors: [`${document}: no such field on type Query`] } };
  return {
    id,
    title: `Title of ${id}`,
    clauses: [sampleClause.id],
    level: "required",
    needs: [],
    steps: [{ request: { document }, response: { ...response, status: 400 } }],
  };
}

/** A result without any difference. */
export function passed(id: string): CaseResult {
  return {
    case: judgedCase(id),
    source: "recorded",
    verdict: "passed",
    differences: [],
    notes: [],
    request: toWireRequest({ document: "shelf" }),
  };
}

/** A result with another status than the right one. */
export function failed(id: string, difference?: Difference): CaseResult {
  const wrong = difference ?? { pointer: "/status", expected: 400, received: 200 };
  return { ...passed(id), verdict: "failed", cause: "status", differences: [wrong] };
}

/** A result of an unspecified case. */
export function observed(id: string, observation: Partial<Observation> = {}): CaseResult {
  const item: ObservedCase = {
    id,
    title: `Title of ${id}`,
    clauses: [],
    level: "unspecified",
    needs: [],
    request: { document: "" },
    reference: { status: 200 },
  };
  const agreement = { differences: [], notes: [] };
  const usual = { observed: "200, {}", reference: "200, {}", same: true, agreement };
  return {
    ...passed(id),
    case: item,
    verdict: "observed",
    observation: { ...usual, ...observation },
  };
}

/** A run with these results against a server that had been started before. */
export function runOf(results: readonly CaseResult[], part: Partial<RunResult> = {}): RunResult {
  return {
    verdict: "conforming",
    exitStatus: 0,
    baseUrl: "http://127.0.0.1:8080",
    results,
    counts: countVerdicts(results),
    generated: { requested: 0, run: 0 },
    leftOut: [],
    seed: 1,
    warnings: [],
    durationMs: 1234,
    ...part,
  };
}
