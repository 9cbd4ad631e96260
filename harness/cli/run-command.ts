import { describeError } from "../kit/describe-error.ts";
import { redactSecrets } from "../report/redact-secrets.ts";
import { defaultGenerated, findsGenerated, type GeneratedOptions } from "../run/run-generated.ts";
import type { RunResult } from "../run/run-result.ts";
import { type RunSuiteOptions, runSuite } from "../run/run-suite.ts";
import { saveCounterexamples } from "../run/save-counterexamples.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { selectCases } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress } from "../terminal/create-progress.ts";
import {
  type RunCliOptions,
  readHeaderFile,
  readOptionFile,
  toTargetSource,
} from "./run-options.ts";
import { UsageError } from "./usage-error.ts";
import { checkWritable, writeReports } from "./write-reports.ts";

/**
 * Judges a server as the command line says, and writes the reports.
 *
 * @param command what stands behind `--`; undefined without one.
 * @returns the exit status.
 * @throws UsageError for options that do not fit together.
 * @throws SuiteError for data files that are not as they must be.
 */
export async function runCommand(
  patterns: readonly string[],
  options: RunCliOptions,
  command: readonly string[] | undefined,
): Promise<number> {
  const target = toTargetSource(options.url, command);
  const suite = loadSuite({
    casesFolders: options.cases,
    ...(options.library !== undefined && { datasetFile: options.library }),
  });
  const generated = toGeneratedOptions(patterns, options);
  const cases = select(suite, patterns, { ...options, generated });
  await checkPath(suite, options, generated);
  await checkWritable(options);
  const headers = {
    ...options.header,
    ...(options.headerFile !== undefined && (await readHeaderFile(options.headerFile))),
  };
  const ca = options.cacert && (await readOptionFile(options.cacert, "--cacert"));
  const signals = catchSignals();
  const progress = createProgress(process.stderr, cases.length + generated.count);
  const run = await runSuite({
    suite,
    cases,
    target,
    headers,
    generated,
    ...toRunOptions(options),
    ...(ca !== undefined && { ca }),
    signal: signals.signal,
    onResult: progress.advance,
  });
  progress.end();
  const result = await finish(run, options, headers);
  const exitStatus = signals.exitStatus() ?? result.exitStatus;
  await writeReports({ ...result, exitStatus }, suite, options);
  signals.release();
  return exitStatus;
}

/** Patterns select recorded cases, and then no others run unless they are asked for. */
function toGeneratedOptions(
  patterns: readonly string[],
  { generated, seed = defaultGenerated.seed, path, generatedTime }: RunCliOptions,
): GeneratedOptions {
  return {
    count:
      path === undefined ? (generated ?? (patterns.length > 0 ? 0 : defaultGenerated.count)) : 1,
    seed,
    ...(path !== undefined && { path }),
    ...(generatedTime !== undefined && { timeMs: generatedTime }),
  };
}

/** What is needed to select recorded cases. */
interface Selection {
  readonly skip: readonly string[];
  readonly generated: GeneratedOptions;
}

function select(
  suite: Suite,
  patterns: readonly string[],
  { skip, generated }: Selection,
): Suite["cases"] {
  if (generated.path !== undefined && patterns.length > 0) {
    throw new UsageError("Give either ID-GLOBs of recorded cases or --path, not both");
  }
  const { cases, unmatched } = selectCases(suite.cases, { patterns, skip });
  const [unknown] = unmatched;
  if (unknown !== undefined) {
    throw new UsageError(`No case matches "${unknown}": list the ids by "graph-spec-kit list"`);
  }
  if (cases.length === 0 && generated.count === 0) {
    throw new UsageError("No case is selected: there is nothing to run");
  }
  return generated.path === undefined ? cases : [];
}

async function checkPath(
  suite: Suite,
  { without = new Set() }: RunCliOptions,
  generated: GeneratedOptions,
): Promise<void> {
  const { path, seed } = generated;
  if (path !== undefined && !(await findsGenerated(suite, { ...generated, without }))) {
    const needs = without.size === 0 ? "" : ", or needs what --without leaves out";
    throw new UsageError(
      `No generated case has the path "${path}" with seed ${seed}${needs}: copy seed and path from a report, like --seed 1 --path defects:12:0`,
    );
  }
}

function toRunOptions(
  options: RunCliOptions,
): Omit<RunSuiteOptions, "suite" | "target" | "generated"> {
  const { without, jobs, timeout, wait, bail, strict, profile, insecure } = options;
  return {
    jobs,
    timeoutMs: timeout,
    ...(without !== undefined && { without }),
    ...(wait !== undefined && { waitMs: wait }),
    ...(bail !== undefined && { bail: bail === true ? 1 : bail }),
    ...(strict !== undefined && { strict }),
    ...(profile === "reference" && { profile }),
    ...(insecure !== undefined && { insecure }),
  };
}

/** Keeps counterexamples as files, and secrets out of whatever is written from here on. */
async function finish(
  run: RunResult,
  { save }: RunCliOptions,
  headers: Readonly<Record<string, string>>,
): Promise<RunResult> {
  const safe = redactSecrets(run, headers);
  try {
    return save === undefined ? safe : await saveCounterexamples(safe, save);
  } catch (error) {
    throw new UsageError(`Cannot write counterexamples: ${describeError(error)}`);
  }
}
