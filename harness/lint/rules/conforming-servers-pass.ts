import { availableParallelism } from "node:os";
import { JobProcess } from "../conforming-servers/job-process.ts";
import {
  type CasesPart,
  seeds,
  type TrialInput,
  tryCases,
} from "../conforming-servers/try-cases.ts";
import type { Finding, Rule } from "../rule.ts";

/**
 * Every conforming server passes every case, if it has what the case needs and keeps the clauses
 * that the case names. Each reading is tried alone. A thorough check adds generated cases, and
 * random combinations of readings, and shares the work out to several cores. Expected responses are
 * written by hand, or predicted by an oracle that shares no code with the model: this is the
 * cross-check of both.
 */
export const conformingServersPass: Rule = {
  id: "conforming-servers-pass",
  async check(subject) {
    const { thorough, sources } = subject;
    const of = thorough ? Math.min(availableParallelism(), seeds.length) : 1;
    const parts = Array.from({ length: of }, (_none, number): CasesPart => ({ number, of }));
    const findings = await Promise.all(
      parts.map((part) =>
        part.number === 0 ? tryCases(subject, part) : tryInProcess({ sources, part }),
      ),
    );
    return findings.flat();
  },
};

async function tryInProcess(input: TrialInput): Promise<Finding[]> {
  const jobs = new JobProcess<TrialInput, Finding[]>(
    "harness/lint/conforming-servers/try-cases-main",
  );
  try {
    return await jobs.run(input);
  } finally {
    jobs.stop();
  }
}
