import type { CaseResult, Verdict } from "./case-result.ts";

/** What a run says of a server. */
export type RunVerdict = "conforming" | "not conforming" | "not run";

/** How many generated cases were asked for and carried out. */
export interface GeneratedCount {
  readonly requested: number;
  readonly run: number;
}

/** The outcome of a run. */
export interface RunResult {
  readonly verdict: RunVerdict;
  /** What the command ends with: 0 conforming, 1 not conforming, 3 not carried out. */
  readonly exitStatus: number;
  /** Null when none became known. */
  readonly baseUrl: string | null;
  readonly command?: readonly string[];
  /** Whether the server answers on a second connection while a first one idles. */
  readonly overlap?: boolean;
  /** Recorded cases in the order of the suite, then generated ones. */
  readonly results: readonly CaseResult[];
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly generated: GeneratedCount;
  /** Properties of generated cases that cannot be judged with what is known of the server. */
  readonly leftOut: readonly string[];
  readonly seed: number;
  /** What the run as a whole has to say. */
  readonly warnings: readonly string[];
  /** Why the run ended before its end. */
  readonly endedEarly?: string;
  readonly durationMs: number;
}

/** Counts results by verdict. */
export function countVerdicts(results: readonly CaseResult[]): Readonly<Record<Verdict, number>> {
  const counts = { passed: 0, failed: 0, warned: 0, observed: 0, skipped: 0, errored: 0 };
  for (const { verdict } of results) {
    counts[verdict] += 1;
  }
  return counts;
}
