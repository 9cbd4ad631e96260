import { runClients } from "../clients/run-clients.ts";
import { runIntermediary } from "../intermediaries/run-intermediary.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import type { Role } from "../suite/case.ts";
import type { Suite } from "../suite/suite.ts";
import type { MutantsTrial } from "./judge-mutants.ts";

/** What a program is judged by: the defaults of `run`, where nothing else is given. */
export interface JudgeOptions extends Pick<RunSuiteOptions, "generated" | "signal"> {
  readonly suite: Suite;
  readonly command: readonly string[];
}

/** Far more than a client on this machine needs for an answer. */
const timeoutMs = 20_000;

const runs: Readonly<Record<Role, (options: JudgeOptions) => Promise<RunResult>>> = {
  service: ({ suite, command, generated, signal }) =>
    runSuite({
      suite,
      target: { command },
      // Which recorded cases fail is known by then.
      generated: { ...generated, shrinkMs: 0 },
      diagnosis: false,
      signal,
    }),
  client: ({ suite, command, signal }) =>
    runClients({
      suite,
      cases: suite.clientCases.filter(({ level }) => level !== "unspecified"),
      command: [...command, "{url}"],
      isLoop: true,
      strict: true,
      jobs: 1,
      timeoutMs,
      signal,
    }),
  intermediary: ({ suite, command, signal }) => {
    const cases = suite.intermediaryCases.filter(({ level }) => level !== "unspecified");
    const origins = ["--origin", "{origin}", "--origin", "{origin2}"];
    return runIntermediary({
      cases,
      suiteSize: cases.length,
      source: { command: [...command, "--port", "{port}", ...origins] },
      timeoutMs: 2000,
      waitMs: timeoutMs,
      strict: true,
      signal,
    });
  },
};

/** Makes what judges a program of a role, and throws for one that cannot be judged. */
export function createJudge(role: Role, options: JudgeOptions): MutantsTrial["judge"] {
  return async (words) => {
    const run = await runs[role]({ ...options, command: [...options.command, ...words] });
    if (run.verdict === "not run" || options.signal?.aborted === true) {
      const subject = [`the ${role}`, ...words].join(" ");
      throw new Error(`Cannot judge ${subject}: ${run.endedEarly ?? "it did not respond"}`);
    }
    return run;
  };
}
