import { limitTime } from "../server/limit-time.ts";
import type { TargetSource } from "../server/open-target.ts";
import type { Case, Need } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { askIfMeant, findSimilar } from "../terminal/find-similar.ts";
import { createRedact, type Redact } from "../terminal/redact-text.ts";
import type { ServerAccess } from "../transport/server-access.ts";
import type { CaseResult } from "./case-result.ts";
import type { FailureCircumstances } from "./experiments/recurrence.ts";
import type { Trials } from "./experiments/trial.ts";
import { defaultGenerated, type GeneratedOptions } from "./generated-options.ts";
import type { KnownFailing } from "./known/known-failing.ts";
import type { Witness } from "./run-result.ts";

/** What to run against which server, and how. Only `target` is required. */
export interface RunSuiteOptions {
  /** The kit's own suite when left out. */
  readonly suite?: Suite | undefined;
  /** Recorded cases to run; all cases of the suite when left out. */
  readonly cases?: readonly Case[] | undefined;
  /**
   * Globs of ids of these cases, or of `generated/PROPERTY`; all when left out. With patterns, only
   * generated cases of such properties run.
   */
  readonly patterns?: readonly string[] | undefined;
  /** Globs of cases to leave out, or of `generated/PROPERTY`. */
  readonly skip?: readonly string[] | undefined;
  readonly target: TargetSource;
  /** How to reach it; without headers, and with a time limit of 10 s, when left out. */
  readonly access?: ServerAccess | undefined;
  /** What the server is not set up with; nothing is missing when left out. */
  readonly without?: ReadonlySet<Need> | undefined;
  /** 500 with a fixed seed; each is the default when left out. */
  readonly generated?: Partial<GeneratedOptions> | undefined;
  /** What the server is called, for reports. */
  readonly name?: string | undefined;
  /** Which version of the server it is, for reports. */
  readonly serverVersion?: string | undefined;
  /** Maximum number of cases at once; 32 when left out. A slow server gets fewer. */
  readonly jobs?: number | undefined;
  /** Maximum number of requests per second, above 0; there is no maximum when left out. */
  readonly rate?: number | undefined;
  /**
   * Maximum milliseconds until the first response; 30,000 for a command, 10,000 for a URL. A proxy
   * that responds with 502, 503 or 504 gets as long, but 10,000 for a command, too. It is also how
   * long a run waits in all because responses with status 429 or 503 ask for it by `Retry-After`.
   */
  readonly waitMs?: number | undefined;
  /**
   * Maximum milliseconds of the whole run. What was judged by then is reported; without a failure
   * the verdict is `not run`. There is no maximum when left out.
   */
  readonly timeLimitMs?: number | undefined;
  /** Number of failed cases that ends the run; no number does when left out. */
  readonly bail?: number | undefined;
  /**
   * The failures that are known, which do not count for `bail` and of which nothing more is found out;
   * none when left out.
   */
  readonly known?: KnownFailing | undefined;
  /**
   * How cases failed in an earlier run, by their ids, so that they run in the same circumstances;
   * left out when the cases do not run for that.
   */
  readonly circumstances?: ReadonlyMap<string, FailureCircumstances> | undefined;
  /** Warnings fail the run, too. */
  readonly strict?: boolean | undefined;
  /** Judge unspecified cases by the choices of the reference server; only observe when left out. */
  readonly profile?: "reference" | undefined;
  /** Send a few requests first to recognize mistakes in the set-up; true when left out. */
  readonly setupCheck?: boolean | undefined;
  /** Sends more queries about failures once all cases have run; sends none when left out. */
  readonly investigate?: Investigation | undefined;
  /** Try failed cases again to find out when they fail; true when left out. */
  readonly diagnosis?: boolean | undefined;
  /** File to which all output of a command is appended; none when left out. */
  readonly serverLog?: string | undefined;
  /** Ends the run when it fires; requests that are under way are aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called once for each case, when it has run; its result may still change. */
  readonly onProgress?: (() => void) | undefined;
  /** Called with each result as soon as it is final. */
  readonly onResult?: ((result: CaseResult) => void) | undefined;
  /** Called when a phase of the run begins. */
  readonly onPhase?: ((phase: RunPhase) => void) | undefined;
}

/**
 * Chooses what more a server is sent, to learn what causes its failures.
 *
 * @param results of all cases that are not known to fail.
 * @returns trials that end with what the responses show, for the report.
 */
export type Investigation = (results: readonly CaseResult[]) => Promise<Trials<readonly Witness[]>>;

/** Options in which the defaults are filled in that do not depend on the server. */
export interface RunPlan extends RunSuiteOptions {
  readonly suite: Suite;
  readonly cases: readonly Case[];
  readonly access: ServerAccess;
  readonly without: ReadonlySet<Need>;
  readonly generated: GeneratedOptions;
  readonly jobs: number;
  /** Removes the headers of the user from what the server says; left out when nothing is secret. */
  readonly redact?: Redact | undefined;
}

/** All options, as keys so that none can be left out: JavaScript does not check their names. */
const names: Readonly<Record<keyof RunSuiteOptions, true>> = {
  suite: true,
  cases: true,
  patterns: true,
  skip: true,
  target: true,
  name: true,
  serverVersion: true,
  access: true,
  without: true,
  generated: true,
  jobs: true,
  rate: true,
  waitMs: true,
  bail: true,
  known: true,
  circumstances: true,
  timeLimitMs: true,
  strict: true,
  profile: true,
  setupCheck: true,
  investigate: true,
  diagnosis: true,
  serverLog: true,
  signal: true,
  onProgress: true,
  onResult: true,
  onPhase: true,
};

/**
 * Fills in the defaults that do not depend on the server, such as the kit's own suite, and chooses
 * the cases that patterns select.
 *
 * @throws TypeError for an option that does not exist.
 * @throws Error for a pattern that matches no case.
 */
export async function completeOptions(options: RunSuiteOptions): Promise<RunPlan> {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown !== undefined) {
    const similar = findSimilar(unknown, Object.keys(names));
    const hint = similar.length === 0 ? "" : `: ${askIfMeant(similar)}`;
    throw new TypeError(`There is no option "${unknown}"${hint}`);
  }
  const { suite = loadSuite(), access = {}, without = new Set(), jobs = 32 } = options;
  const { cases = suite.cases, generated, patterns, skip } = options;
  const chosen =
    patterns === undefined && skip === undefined
      ? { cases, generated }
      : await selectByPatterns({ cases, generated, patterns, skip });
  return {
    ...options,
    ...{ suite, access, without, jobs },
    cases: chosen.cases,
    generated: { ...defaultGenerated, ...chosen.generated },
    signal: limitTime(options.signal, options.timeLimitMs),
    redact: createRedact(access.headers ?? {}),
  };
}

/** Loads fast-check only when there are patterns, which may mean properties of generated cases. */
async function selectByPatterns({
  cases,
  ...selection
}: Pick<RunPlan, "cases"> & Pick<RunSuiteOptions, "generated" | "patterns" | "skip">): Promise<
  Pick<RunPlan, "cases"> & Pick<RunSuiteOptions, "generated">
> {
  const { listRunItems, toRunSelection } = await import("./list-run-items.ts");
  const ids = new Set(listRunItems(cases, selection).map(({ id }) => id));
  return toRunSelection(ids, cases, selection.generated);
}

/** What a run does at a time, in words for its progress. */
export type RunPhase =
  | "waiting for the server"
  | "set-up"
  | "recorded cases"
  | "generated cases"
  | "shrinking counterexamples"
  | "unspecified cases"
  | "diagnosis";
