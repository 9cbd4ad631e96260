import type { KnownFailingEntry } from "../../suite/formats.ts";

/** What became of the entries of a file of known failures. */
export interface KnownFindings {
  /** Path of the file, as it was given. */
  readonly file: string;
  /** The entries without what is out of date. */
  readonly current: readonly KnownFailingEntry[];
  readonly problems: readonly KnownProblem[];
}

/**
 * What is out of date in a file of known failures: its cases no longer fail (`passes`), do not
 * exist (`unmatched`) or fail in another way (`changed`), or its last day is over (`expired`).
 */
export interface KnownProblem {
  readonly kind: "passes" | "unmatched" | "changed" | "expired";
  /** Number of the entry, counted from 1. */
  readonly entry: number;
  /** The glob or clause of the entry; left out when all of it is meant. */
  readonly pattern?: string;
  /** What is wrong and what to do, in words. */
  readonly message: string;
}
