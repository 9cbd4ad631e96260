import assert from "node:assert/strict";
import type { Case } from "../cases/case.ts";
import { loadSuite } from "../cases/load-suite.ts";
import { selectCases } from "../cases/select-cases.ts";
import type { Suite } from "../cases/suite.ts";
import { toReport } from "../report/json-report.ts";
import { toTerminalReport } from "../report/terminal-report.ts";
import type { RunResult } from "../run/run-result.ts";
import { type RunSuiteOptions, runSuite } from "../run/run-suite.ts";
import { answerFromCases } from "../testing/recorded-answers.ts";
import { type Act, write } from "./acts.ts";
import { formatAnswer } from "./format-answer.ts";
import { type ChooseActs, type RawRequest, RawServer } from "./raw-server.ts";

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

const answerFor = answerFromCases(suite.cases);

/** The right answer to a request, as bytes. */
export function answerRight(request: Pick<RawRequest, "body">): Buffer {
  const { status, body } = answerFor(request);
  return formatAnswer({ status, body: JSON.stringify(body) });
}

/** Does the same about every request. */
export function always(...acts: readonly Act[]): ChooseActs {
  return () => acts;
}

/** Answers right until the cases begin, and does something else about these. */
export function onceJudged(...acts: readonly Act[]): ChooseActs {
  return (request) => (isCanary(request) ? [write(answerRight(request))] : acts);
}

function isCanary({ body }: RawRequest): boolean {
  return body.equals(Buffer.from('{"document":"canary"}'));
}

/** What became of a server. */
export interface Judged {
  readonly result: RunResult;
  /** What people read of it, with the profile. */
  readonly text: string;
  readonly server: RawServer;
}

/**
 * Judges a scripted server. Whatever it did, reports are whole and harmless, and no connection is
 * left open.
 */
export async function judgeRaw(
  choose: ChooseActs,
  options: Partial<RunSuiteOptions> = {},
): Promise<Judged> {
  const server = await RawServer.start(choose);
  try {
    const result = await runSuite({
      suite,
      cases: fewCases,
      target: { url: server.baseUrl },
      generated: { count: 0, seed: 1 },
      timeoutMs: 300,
      waitMs: 500,
      ...options,
    });
    await server.waitUntilUnused();
    const reported = JSON.parse(JSON.stringify(toReport(result)));
    assert.deepEqual(suite.checks.named("report")(reported), { ok: true, value: reported });
    const text = toTerminalReport(result, {
      clauses: suite.clauses,
      verbose: true,
      showProfile: true,
    });
    assertHarmless(text);
    return { result, text, server };
  } finally {
    await server.stop();
  }
}

/** Fails for text that could do more on a terminal than be read. */
export function assertHarmless(text: string): void {
  const harmful = /[^\n\P{Cc}]|[\p{Bidi_Control}\p{Cs}\u2028\u2029]/u.exec(text);
  assert.equal(harmful, null);
}
