import { join } from "node:path";
import pMap from "p-map";
import { isWrong } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { loadSuiteSources } from "../suite/load-suite.ts";
import { readManifest } from "../suite/read-manifest.ts";
import { type Suite, SuiteError } from "../suite/suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { describeError } from "../terminal/describe-error.ts";
import { print, printLines } from "../terminal/print.ts";
import { createStdoutLayout } from "./create-stdout-layout.ts";

/** Checks that the kit works on this machine, and prints a line for each check. */
export async function doctorCommand({ color }: { readonly color?: boolean }): Promise<number> {
  const layout = createStdoutLayout(color);
  const signals = catchSignals();
  let works = true;
  for await (const { ok, text } of examineKit(findKitRoot(), signals.signal)) {
    works &&= ok;
    const label = { text: ok ? "ok  " : "FAIL", style: ok ? "success" : "error" } as const;
    printLines([[label, ` ${text}`]], layout);
  }
  print(
    works
      ? "The kit works on this machine\n"
      : "The kit does not work on this machine: see the lines marked FAIL\n",
  );
  return signals.exitStatus() ?? (works ? 0 : 1);
}

/**
 * Mutants with the cases that kill them: a status, variables, state between requests, bytes, a nested
 * path, and concurrency.
 */
const sampleMutants: Readonly<Record<string, string>> = {
  "defects-as-200": "validation/defects-as-success",
  "mark-ends-early": "variables/longer-name-in-a-string",
  "answers-cached-by-document": "isolation/answer-cached-without-variables",
  "content-length-in-characters": "http/length-in-characters",
  "index-off-past-ninth-loan": "field-failures/long-index-cut",
  "errors-shared-by-overlapping-requests": "isolation/overlapping-failures-mixed-up",
};

const maxMutantsAtOnce = 3;

/** Far longer than a server on this machine takes, unless its response never ends. */
const timeoutMs = 5000;

/** The outcome of one check of `doctor`. */
export interface CheckResult {
  readonly ok: boolean;
  /** One line: what was checked and found, and what to do if it failed. */
  readonly text: string;
}

const broken = (text: string): CheckResult => ({ ok: false, text });

/** Checks that the data is valid, that the reference server passes, and that mutants do not. */
export async function* examineKit(
  root: string,
  signal?: AbortSignal,
  mutants: Readonly<Record<string, string>> = sampleMutants,
): AsyncGenerator<CheckResult> {
  let command: readonly string[];
  let suite: Suite;
  try {
    command = findBundledServer(root);
    suite = loadSuiteSources({ root });
  } catch (error) {
    const isData = error instanceof SuiteError;
    yield broken(
      isData
        ? `The kit's data files are invalid: ${error.message}`
        : `${describeError(error)}: install the package again`,
    );
    return;
  }
  const { clauses, cases } = suite;
  yield { ok: true, text: `${clauses.length} clauses and ${cases.length} cases are valid` };
  const judge = (words: readonly string[], killer?: string): Promise<RunResult> =>
    runSuite({
      suite,
      cases: cases.filter(({ id, level }) => level !== "unspecified" && id === (killer ?? id)),
      target: { command: [...command, ...words] },
      generated: { count: 0 },
      access: { timeoutMs },
      // A mutant that has the look of a mistake in the set-up must fail cases, too.
      setupCheck: false,
      diagnosis: false,
      signal,
    });
  const unmutated = conclude("The reference server", await judge([]));
  yield unmutated;
  if (unmutated.ok) {
    yield* await pMap(
      Object.entries(mutants),
      async ([name, killer]) =>
        conclude(`The mutant ${name}`, await judge(["--mutant", name], killer), killer),
      { concurrency: maxMutantsAtOnce },
    );
  }
}

/** Of a mutant, only the case that kills it has run, since a whole run takes long. */
function conclude(name: string, { verdict, ...run }: RunResult, killer?: string): CheckResult {
  const { endedEarly = "no response came", results, counts } = run;
  if (verdict === "not run") {
    return broken(`${name} did not start: ${endedEarly}`);
  }
  const failed = results.find(isWrong);
  if (killer !== undefined) {
    return failed === undefined
      ? broken(`${name} survives: it passes ${killer}`)
      : { ok: true, text: `${name} is killed by ${killer}` };
  }
  const example = failed === undefined ? "" : `; one that fails is ${failed.case.id}`;
  return counts.passed === results.length
    ? { ok: true, text: `${name} passes all ${results.length} recorded cases` }
    : broken(`${name} passes only ${counts.passed} of ${results.length} recorded cases${example}`);
}

/**
 * Gives the command that starts the reference server, which comes with the kit.
 *
 * @throws Error when the package that names its file cannot be read.
 */
export function findBundledServer(root: string): readonly string[] {
  const server = readManifest(root).bin["graph-spec-server"];
  // Some shells and images set HOST, which the server reads.
  return [process.execPath, join(root, server), "--host", "127.0.0.1", "--port", "{port}"];
}
