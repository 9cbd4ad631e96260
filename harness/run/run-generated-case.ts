import type { GeneratedCase } from "../generate/name-case.ts";
import type { CaseLog } from "./case-log.ts";
import type { CaseResult } from "./case-result.ts";
import { retryLost } from "./retry-lost.ts";
import { runAsBefore } from "./run-as-before.ts";
import type { RunContext } from "./run-context.ts";

/** A generated case that ran, with what was observed of it. */
export interface GeneratedOutcome {
  readonly example: GeneratedCase;
  readonly log: CaseLog;
}

/** Runs a generated case, and notes in its result how to draw it again. */
export async function runGeneratedCase(
  { item, seed, path }: GeneratedCase,
  context: RunContext,
): Promise<CaseResult> {
  const result = await retryLost(
    () => runAsBefore(item, { ...context, source: "generated" }),
    context,
  );
  return { ...result, origin: { seed, path } };
}
