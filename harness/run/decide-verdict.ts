import type { CaseResult } from "./case-result.ts";
import type { GeneratedCount, RunResult } from "./run-result.ts";

/** What a verdict rests on. */
export interface Findings {
  readonly results: readonly CaseResult[];
  readonly generated: GeneratedCount;
  readonly warnings: readonly string[];
  readonly endedEarly: string | undefined;
}

/** How strict the verdict is. */
export interface VerdictOptions {
  /** Warnings fail the run, too. */
  readonly strict?: boolean;
}

/**
 * Decides whether a server conforms. A run that was cut short is no success, however well it
 * went until then, and one in which nothing was judged says nothing about the server.
 */
export function decideVerdict(
  { results, generated, warnings, endedEarly }: Findings,
  { strict = false }: VerdictOptions,
): Pick<RunResult, "verdict" | "exitStatus"> {
  if (endedEarly === undefined && results.every(({ verdict }) => verdict === "skipped")) {
    return { verdict: "not run", exitStatus: 3 };
  }
  const complete = endedEarly === undefined && generated.run === generated.requested;
  const failed = results.some(
    ({ verdict }) =>
      verdict === "failed" || verdict === "errored" || (strict && verdict === "warned"),
  );
  return complete && !failed && !(strict && warnings.length > 0)
    ? { verdict: "conforming", exitStatus: 0 }
    : { verdict: "not conforming", exitStatus: 1 };
}
