import { createHash } from "node:crypto";
import type { Suite } from "../suite/suite.ts";
import type { ReportedSuite } from "./report.ts";

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
    version,
    fingerprint: `sha256:${digest}`,
    clauses: clauses.length,
    cases: cases.length,
  };
}
