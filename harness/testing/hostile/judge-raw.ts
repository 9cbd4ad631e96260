import assert from "node:assert/strict";
import { toReport } from "../../report/to-report.ts";
import { toTerminalReport } from "../../report/to-terminal-report.ts";
import type { RunResult } from "../../run/run-result.ts";
import { type RunSuiteOptions, runSuite } from "../../run/run-suite.ts";
import type { TargetSource } from "../../server/open-target.ts";
import type { Case } from "../../suite/case.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { selectCases } from "../../suite/select-cases.ts";
import type { Suite } from "../../suite/suite.ts";
import type { ServerAccess } from "../../transport/server-access.ts";
import { responseFromCases } from "../recorded-responses.ts";
import { type Behavior, write } from "./behaviors.ts";
import { formatResponse } from "./format-response.ts";
import { type ChooseBehaviors, type RawRequest, RawServer } from "./raw-server.ts";

const suite: Suite = loadSuite();

/** One case of each kind: one request, several, some at once, and one that is only observed. */
export const fewCases: readonly Case[] = selectCases(suite.cases, {
  patterns: [
    "validation/constructor-as-a-field",
    "validation/both-top-level-fields",
    "validation/member-without-selection",
    "syntax/emoji-in-string",
    "isolation/defects-kept",
    "isolation/overlapping-defects-mixed-up",
    "unspecified/document-missing",
  ],
  skip: [],
}).cases;

const responseFor = responseFromCases(suite.cases);

/** The right answer to a request, as bytes. */
export function conformingResponse(request: Pick<RawRequest, "body">): Buffer {
  const { status, body } = responseFor(request);
  return formatResponse({ status, body: JSON.stringify(body) });
}

/** Does the same about every request. */
export function always(...acts: readonly Behavior[]): ChooseBehaviors {
  return () => acts;
}

/** Answers right until the cases begin, and does something else about these. */
export function onceJudged(...acts: readonly Behavior[]): ChooseBehaviors {
  return (request) => (isHealthCheck(request) ? [write(conformingResponse(request))] : acts);
}

/** Acts by the right answer to a request: `success` for status 200, `refusal` for 400. */
export interface BehaviorsByStatus {
  readonly success: readonly (readonly Behavior[])[];
  readonly rejection: readonly (readonly Behavior[])[];
}

/** Does something else about each request of a case, until nothing is left: then answers right. */
export function isSerial({ success, rejection }: BehaviorsByStatus): ChooseBehaviors {
  const [successes, rejections] = [[...success], [...rejection]];
  return (request) => {
    const right = conformingResponse(request);
    const left = right.includes("HTTP/1.1 200") ? successes : rejections;
    return (isHealthCheck(request) ? undefined : left.shift()) ?? [write(right)];
  };
}

/** Tells the request that shows whether a server is there. */
export function isHealthCheck({ body }: Pick<RawRequest, "body">): boolean {
  return body.equals(Buffer.from('{"document":"canary"}'));
}

/** What became of a server. */
export interface Judged {
  readonly result: RunResult;
  /** What people read of it, with the profile. */
  readonly text: string;
}

/** What a test may set otherwise. */
export type JudgeOptions = Partial<Omit<RunSuiteOptions, "access">> & ServerAccess;

/** Judges a server. Whatever it did, reports are whole and harmless. */
export async function judgeTarget(
  target: TargetSource,
  { headers, ca, insecure, timeoutMs = 300, ...options }: JudgeOptions = {},
): Promise<Judged> {
  const result = await runSuite({
    suite,
    cases: fewCases,
    target,
    generated: { count: 0, seed: 1 },
    access: { headers, ca, insecure, timeoutMs },
    waitMs: 500,
    ...options,
  });
  const reported = JSON.parse(JSON.stringify(toReport(result)));
  assert.deepEqual(suite.checks.named("report")(reported), { ok: true, value: reported });
  const { clauses } = suite;
  const text = toTerminalReport(result, { clauses, verbose: true, showProfile: true });
  assertHarmless(text);
  return { result, text };
}

/** Judges a scripted server, and leaves no connection open. */
export async function judgeRaw(
  choose: ChooseBehaviors,
  options: JudgeOptions = {},
): Promise<Judged & { readonly server: RawServer }> {
  const server = await RawServer.start(choose);
  try {
    const judged = await judgeTarget({ url: server.baseUrl }, options);
    await server.waitUntilUnused();
    return { ...judged, server };
  } finally {
    await server.stop();
  }
}

/** Fails for text that could do more on a terminal than be read. */
export function assertHarmless(text: string): void {
  const harmful = /[^\n\P{Cc}]|[\p{Bidi_Control}\p{Cs}\u2028\u2029]/u.exec(text);
  assert.equal(harmful, null);
}
