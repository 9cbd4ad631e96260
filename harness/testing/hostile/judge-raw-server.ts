import assert from "node:assert/strict";
import { toTerminal } from "../../report/formats/to-terminal.ts";
import { toReport } from "../../report/to-report.ts";
import type { RunResult } from "../../run/run-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import type { RunSuiteOptions } from "../../run/run-suite-options.ts";
import type { TargetSource } from "../../server/open-target.ts";
import type { Case } from "../../suite/case.ts";
import { selectCases } from "../../suite/select-cases.ts";
import type { ServerAccess } from "../../transport/server-access.ts";
import { kitSuite } from "../kit-suite.ts";
import { assertHarmless } from "./assert-harmless.ts";
import { type ChooseBehaviors, type RawServer, startRawServer } from "./raw-server.ts";
import { generousLimits } from "./time-limits.ts";

/** Cases of each kind: with one request, several, concurrent ones, and one that is only observed. */
export const fewCases: readonly Case[] = selectCases(kitSuite.cases, {
  patterns: [
    "validation/constructor-as-a-field",
    "validation/both-top-level-fields",
    "validation/member-without-selection",
    "syntax/emoji-in-string",
    "isolation/defects-kept",
    "isolation/overlapping-defects-mixed-up",
    "unspecified/document-missing",
  ],
}).cases;

/** What the kit says about a server. */
export interface Judged {
  readonly result: RunResult;
  readonly text: string;
}

/** What a test sets itself. */
export type JudgeOptions = Partial<Omit<RunSuiteOptions, "access">> & ServerAccess;

/** Judges a server by few cases. Whatever the server does, reports are complete and harmless. */
export async function judgeTarget(
  target: TargetSource,
  { headers, ca, insecure, timeoutMs = generousLimits.timeoutMs, ...options }: JudgeOptions = {},
): Promise<Judged> {
  const result = await runSuite({
    suite: kitSuite,
    cases: fewCases,
    target,
    generated: { count: 0, seed: 1 },
    access: { headers, ca, insecure, timeoutMs },
    waitMs: generousLimits.waitMs,
    // More at once open more connections, which takes more time than the cases.
    jobs: 2,
    // The hostile response is for the cases, and some of them look like a mistake in the set-up.
    setupCheck: false,
    ...options,
  });
  const report = toReport(result, { suite: kitSuite });
  const reported = JSON.parse(JSON.stringify(report));
  assert.deepEqual(kitSuite.checks.named("report")(reported), { ok: true, value: reported });
  const text = toTerminal(report, { verbose: true, showProfile: true });
  assertHarmless(text);
  return { result, text };
}

/** Judges a raw server, and fails when the kit leaves a connection open. */
export async function judgeRawServer(
  choose: ChooseBehaviors,
  options: JudgeOptions = {},
): Promise<Judged & { readonly server: RawServer }> {
  const server = await startRawServer(choose);
  try {
    const judged = await judgeTarget({ url: server.baseUrl }, options);
    await server.waitUntilUnused();
    return { ...judged, server };
  } finally {
    await server.stop();
  }
}
