import type { GeneratedCase } from "../generate/name-case.ts";
import type { CaseResult } from "./case-result.ts";
import { runAsBefore } from "./replay/run-as-before.ts";
import { retryLost } from "./retry-lost.ts";
import type { RunContext } from "./run-context.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** A generated case that ran, with its result. */
export interface GeneratedOutcome extends Pick<CaseContext, "circumstance"> {
  readonly example: GeneratedCase;
  readonly result: CaseResult;
}

/** Runs a generated case, and notes in its result how to draw it again. */
export async function runGeneratedCase(
  { item, seed, path }: GeneratedCase,
  context: RunContext & Pick<CaseContext, "circumstance">,
): Promise<CaseResult> {
  const result = await retryLost(
    () => runAsBefore(item, { ...context, source: "generated" }),
    context,
  );
  return { ...result, origin: { seed, path } };
}
