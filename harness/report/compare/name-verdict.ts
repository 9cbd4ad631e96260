import type { ComparedVerdict } from "./comparison.ts";

const words: Readonly<Record<ComparedVerdict, string>> = {
  passed: "passed",
  failed: "FAILED",
  errored: "NO RESPONSE",
  warned: "warned",
  known: "known",
  observed: "observed",
  "not run": "–",
};

/** Writes a verdict for a table of text, failures in capitals. */
export function nameVerdict(verdict: ComparedVerdict): string {
  return words[verdict];
}
