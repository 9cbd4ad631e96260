import { createHash } from "node:crypto";
import type { Suite } from "../suite/suite.ts";

/**
 * Which data a run was judged by. Reports with the same fingerprint can be compared case by case.
 */
export interface ReportedSuite {
  /** Version of the kit whose cases ran, such as 0.1; left out for all. */
  readonly version?: string;
  /** SHA-256 of the clauses, the types, the records and the cases. */
  readonly fingerprint: string;
  readonly clauses: number;
  /** Number of recorded cases. */
  readonly cases: number;
}

/** The fingerprint takes long, and a test judges many servers by one suite. */
const described = new WeakMap<Suite, ReportedSuite>();

/** Counts what is in a suite, and takes the fingerprint of its data, once for each suite. */
export function describeSuite(suite: Suite): ReportedSuite {
  const description = described.get(suite) ?? summarize(suite);
  described.set(suite, description);
  return description;
}

function summarize(suite: Suite): ReportedSuite {
  const { version, sections, clauses, typeSystem, dataset, cases } = suite;
  const withoutFiles = cases.map(({ file: _, ...item }) => item);
  const data = JSON.stringify([sections, clauses, typeSystem, dataset, withoutFiles]);
  const digest = createHash("sha256").update(data).digest("hex");
  return {
    ...(version !== undefined && { version }),
    fingerprint: `sha256:${digest}`,
    clauses: clauses.length,
    cases: cases.length,
  };
}
