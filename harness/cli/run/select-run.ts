import {
  defaultGenerated,
  findsGenerated,
  type GeneratedOptions,
} from "../../run/run-generated.ts";
import type { Case } from "../../suite/case.ts";
import { selectCases } from "../../suite/select-cases.ts";
import type { Suite } from "../../suite/suite.ts";
import { UsageError } from "../usage-error.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/** The cases that a command line asks for. */
export interface SelectedRun {
  /** Recorded cases. */
  readonly cases: readonly Case[];
  readonly generated: GeneratedOptions;
}

/**
 * Selects the recorded and generated cases to run. With patterns, no generated cases run unless
 * `--generated` asks for them; with `--path`, only that generated case runs.
 *
 * @param patterns globs of ids of recorded cases; empty for all.
 * @throws UsageError when a pattern or the path matches no case, or when nothing is selected.
 */
export async function selectRun(
  suite: Suite,
  patterns: readonly string[],
  options: RunCliOptions,
): Promise<SelectedRun> {
  if (options.path === undefined) {
    return selectWithoutPath(suite, patterns, options);
  }
  if (patterns.length > 0) {
    throw new UsageError("Give either ID-GLOBs of recorded cases or --path, not both");
  }
  return { cases: [], generated: await selectPath(suite, options.path, options) };
}

function selectWithoutPath(
  suite: Suite,
  patterns: readonly string[],
  { skip = [], generated, generatedTime, seed = defaultGenerated.seed }: RunCliOptions,
): SelectedRun {
  const { cases, unmatched } = selectCases(suite.cases, { patterns, skip });
  const [unknown] = unmatched;
  if (unknown !== undefined) {
    throw new UsageError(`No case matches "${unknown}": list all with "graph-spec-kit list"`);
  }
  const count = generated ?? (patterns.length > 0 ? 0 : defaultGenerated.count);
  if (cases.length === 0 && count === 0) {
    throw new UsageError("No case is selected: check ID-GLOB, --skip and --generated");
  }
  return { cases, generated: { count, seed, timeMs: generatedTime } };
}

async function selectPath(
  suite: Suite,
  path: string,
  { seed = defaultGenerated.seed, generatedTime, without = new Set() }: RunCliOptions,
): Promise<GeneratedOptions> {
  const generated = { count: 1, seed, path, timeMs: generatedTime };
  if (!(await findsGenerated(suite, { ...generated, without }))) {
    const needs = without.size === 0 ? "" : ", or it needs something that --without excludes";
    throw new UsageError(
      `No generated case has the path "${path}" with seed ${seed}${needs}: copy seed and path from a report, like --seed 1 --path defects:12:0`,
    );
  }
  return generated;
}
