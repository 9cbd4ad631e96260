import assert from "node:assert/strict";
import type { JsonObject } from "../json/json-value.ts";
import type { Difference, Judgment } from "../judge/judgment.ts";
import {
  type CaseResult,
  isWrong,
  type Observation,
  type ObservedResult,
  type PassedResult,
  type When,
  type WrongResult,
} from "../run/case-result.ts";
import type { Recurrence } from "../run/experiments/recurrence.ts";
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
  origin: { kind: "stated", sentences: ["defects-1"] },
};

/** A required case of one request with a document. */
export function judgedCase(id: string, document = "shelf", variables?: JsonObject): JudgedCase {
  const response = { status: 400, body: { errors: [`${document}: no such field on type Query`] } };
  return {
    id,
    title: `Title of ${id}`,
    clauses: [sampleClause.id],
    level: "required",
    needs: [],
    steps: [
      {
        request: { document, ...(variables && { variables }) },
        response: { ...response, status: 400 },
      },
    ],
  };
}

/** A result without any difference. */
export function passed(id: string): PassedResult {
  return { case: judgedCase(id), source: "recorded", verdict: "passed", notes: [] };
}

/** A result with another status than the right one. */
export function failed(id: string, difference?: Difference): WrongResult {
  const looks = ["responds with status 200 instead of 400"];
  const first = difference ?? { pointer: "/status", expected: 400, received: 200, looks };
  return {
    ...passed(id),
    verdict: "failed",
    cause: "status",
    differences: [first],
    request: toWireRequest({ document: "shelf" }),
  };
}

/** A wrong result whose tries show when it fails. */
export function failedWhen(result: WrongResult, recurrence: Recurrence): WrongResult {
  return { ...result, tries: [result, ...listTries(result, recurrence)] };
}

function listTries(result: WrongResult, recurrence: Recurrence): CaseResult[] {
  const { case: item, source } = result;
  const wrong = (when: Partial<When> = {}): CaseResult => ({
    ...result,
    when: { beside: 0, ...when },
  });
  const right = (when: Partial<When> = {}): CaseResult => ({
    case: item,
    source,
    verdict: "passed",
    notes: [],
    when: { beside: 0, ...when },
  });
  const fresh = { circumstance: "new" } as const;
  const restarted = { server: "restarted" } as const;
  const always = [wrong(), wrong(fresh)];
  const never = [right(), right(fresh)];
  const count = (times: number, one: CaseResult): CaseResult[] =>
    Array.from({ length: times }, () => one);
  switch (recurrence.kind) {
    case "always":
      return always;
    case "new-connection":
      return [...count(2, right()), ...count(2, wrong(fresh))];
    case "reused-connection":
      return [...count(2, wrong()), ...count(2, right(fresh))];
    case "large-request":
    case "large-response": {
      const { kind, bytes } = recurrence;
      const variant = { kind, bytes };
      return [...always, wrong({ variant }), right({ variant: { kind, bytes: bytes - 1 } })];
    }
    case "sometimes": {
      const passed = recurrence.tries - recurrence.wrong - 1;
      return [...count(recurrence.wrong, wrong()), ...count(passed, right()), right(fresh)];
    }
    case "concurrent": {
      const passed = recurrence.tries - recurrence.wrong;
      return [
        ...never,
        ...count(recurrence.wrong, wrong({ beside: 7 })),
        ...count(passed, right({ beside: 7 })),
      ];
    }
    case "after": {
      const { caseId, document, variables } = recurrence;
      const after = [judgedCase(caseId, document, variables)];
      return document === undefined
        ? [...never, ...count(2, wrong({ after }))]
        : [...always, right(restarted), wrong({ ...restarted, after })];
    }
    case "not-first":
      return [...always, right(restarted)];
    case "once":
      return [...count(recurrence.tries - 1, right()), right(fresh)];
  }
}

/** A result with a difference in an implied clause only. */
export function warned(id: string, difference?: Difference): WrongResult {
  return { ...failed(id, difference), verdict: "warned" };
}

const noResponse = "closes or refuses connections instead of responding";

/** A result without a whole response. */
export function errored(id: string): WrongResult {
  return {
    ...failed(id, { pointer: "", message: "No response", looks: [noResponse] }),
    verdict: "errored",
    cause: "transport",
    failure: "closed",
  };
}

/** A result of an unspecified case. */
export function observed(id: string, observation: Partial<Observation> = {}): ObservedResult {
  const item: ObservedCase = {
    id,
    title: `Title of ${id}`,
    clauses: [],
    level: "unspecified",
    needs: [],
    request: { document: "" },
    reference: { status: 200 },
  };
  const agreement: Judgment = { differences: [], notes: [] };
  const defaults = { observed: "200, {}", reference: "200, {}", same: true, agreement };
  return {
    ...passed(id),
    case: item,
    verdict: "observed",
    request: toWireRequest({ document: "" }),
    observation: { ...defaults, ...observation },
  };
}

/** A conforming run with these results, of a server that ran already. */
export function conformingRun(
  results: readonly CaseResult[],
  part: Partial<RunResult> = {},
): RunResult {
  return {
    verdict: "conforming",
    exitStatus: 0,
    baseUrl: "http://127.0.0.1:8080",
    concurrent: true,
    suiteSize: results.filter(({ source }) => source === "recorded").length,
    results,
    counts: countVerdicts(results),
    generated: { requested: 0, run: 0 },
    leftOut: [],
    seed: 1,
    setupWarnings: [],
    warnings: [],
    durationMs: 1234,
    ...part,
  };
}

/** The same run with another conclusion. */
export function nonconformingRun(
  results: readonly CaseResult[],
  part: Partial<RunResult> = {},
): RunResult {
  return { ...conformingRun(results), verdict: "not conforming", exitStatus: 1, ...part };
}

/** A run in which no response came, for this reason. */
export function unreachableRun(endedEarly: string): RunResult {
  const { concurrent: _, ...run } = conformingRun([]);
  return { ...run, verdict: "not run", exitStatus: 3, baseUrl: null, endedEarly };
}

/** Asserts that a result is wrong, and gives it as such. */
export function assertWrong(result: CaseResult | undefined): WrongResult {
  assert.ok(result !== undefined && isWrong(result), `${result?.case.id} is ${result?.verdict}`);
  return result;
}
