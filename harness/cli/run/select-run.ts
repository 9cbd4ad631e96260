import { findStep } from "../../docs/find-step.ts";
import type { Property } from "../../generate/property.ts";
import type { FailureCircumstances } from "../../run/experiments/recurrence.ts";
import { defaultGenerated, type GeneratedOptions } from "../../run/generated-options.ts";
import { findsGenerated } from "../../run/run-generated.ts";
import type { Case } from "../../suite/case.ts";
import type { GuideStep } from "../../suite/formats.ts";
import { createIsNew, readIdLock } from "../../suite/id-lock.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { loadSpecificationFile } from "../../suite/read-data-file.ts";
import { selectCases, takeShard } from "../../suite/select-cases.ts";
import type { Suite } from "../../suite/suite.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { findProperties, readPatterns, selectByPattern } from "../selection/select-by-pattern.ts";
import { UsageError } from "../usage-error.ts";

/** The cases that a command line asks for. */
export interface SelectedRun {
  readonly cases: readonly Case[];
  readonly generated: GeneratedOptions;
  /** How the cases failed in an earlier run. */
  readonly circumstances?: ReadonlyMap<string, FailureCircumstances> | undefined;
}

/** Loads the suite with the files that a command line names. */
export function loadAskedSuite({ cases, clauses, library, overdue }: RunCliOptions): Suite {
  return loadSuite({
    casesFolders: cases,
    clausesFile: clauses,
    datasetFile: library,
    overdueFile: overdue,
  });
}

/**
 * Selects the recorded and generated cases to run. With patterns, clauses or a step before the last
 * one, no generated cases run unless a pattern or `--generated` asks for them; with `--path`, only
 * that generated case runs.
 */
export async function selectRun(
  suite: Suite,
  patterns: readonly string[],
  options: RunCliOptions,
): Promise<SelectedRun> {
  const { path, shard } = options;
  if (path === undefined) {
    return selectWithoutPath(suite, patterns, options);
  }
  if (shard !== undefined) {
    throw new UsageError("Give either --shard or --path, not both: a path is one case");
  }
  if (patterns.length > 0) {
    throw new UsageError("Give either ID-GLOBs of recorded cases or --path, not both");
  }
  return { cases: [], generated: await selectPath(suite, path, options) };
}

/** Selects the cases of another role than the service. */
export async function selectOfRole<Item>(
  suite: Suite,
  cases: readonly Item[],
  { patterns, options }: { readonly patterns: readonly string[]; readonly options: RunCliOptions },
): Promise<readonly Item[]> {
  const selected = await selectRun(suite, patterns, { ...options, generated: 0 });
  const chosen = new Set<unknown>(selected.cases);
  return cases.filter((item) => chosen.has(item));
}

async function selectWithoutPath(
  suite: Suite,
  patterns: readonly string[],
  { clause = [], skip = [], step, shard, generated, generatedTime, seed }: RunCliOptions,
): Promise<SelectedRun> {
  const wanted = await readPatterns(patterns, suite.cases);
  const unwanted = await readPatterns(skip, suite.cases);
  const hasOnlyProperties = wanted.properties.length > 0 && wanted.ids.length === 0;
  const { cases } = selectCases(hasOnlyProperties ? [] : suite.cases, {
    patterns: wanted.ids,
    skip: unwanted.ids,
  });
  const { steps } = step === undefined ? { steps: [] } : loadSpecificationFile("steps", suite);
  const ofClauses = selectByClause(cases, clause, suite);
  const ofSteps = step === undefined ? ofClauses : selectBySteps(ofClauses, step, steps);
  const selected = takeShard(ofSteps, shard);
  const isPart = patterns.length > 0 || clause.length > 0 || (step ?? 0) < steps.length;
  const properties = await chooseProperties(wanted.properties, unwanted.properties, suite);
  const byDefault = isPart && wanted.properties.length === 0 ? 0 : defaultGenerated.count;
  const count = properties?.length === 0 ? 0 : (generated ?? byDefault);
  if (selected.length === 0 && count === 0) {
    throw new UsageError(
      "No case is selected: check ID-GLOB, --clause, --step, --skip and --generated",
    );
  }
  const drawing = { count, seed: seed ?? defaultGenerated.seed, properties, shard };
  return { cases: selected, generated: { ...drawing, timeMs: generatedTime } };
}

/** @returns undefined when all properties are meant. */
async function chooseProperties(
  wanted: readonly Property[],
  unwanted: readonly Property[],
  suite: Suite,
): Promise<readonly string[] | undefined> {
  const { version } = suite;
  if (wanted.length === 0 && unwanted.length === 0 && version === undefined) {
    return undefined;
  }
  const isNew = version === undefined ? undefined : createIsNew(readIdLock(suite));
  const all = await findProperties("generated/**");
  const chosen = all.filter(
    (one) =>
      (wanted.length === 0 || wanted.includes(one)) &&
      !unwanted.includes(one) &&
      isNew?.(`generated/${one.id}`, version ?? "") !== true,
  );
  return chosen.length === all.length ? undefined : chosen.map(({ id }) => id);
}

function selectByClause(
  cases: readonly Case[],
  patterns: readonly string[],
  { clauses }: Suite,
): readonly Case[] {
  if (patterns.length === 0) {
    return cases;
  }
  const wanted = new Set(selectByPattern(clauses, patterns, "clause").map(({ id }) => id));
  return cases.filter((item) => item.clauses.some((id) => wanted.has(id)));
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

/** How a command line names the cases that it asks for. */
export interface AskedCases {
  readonly patterns: readonly string[];
  /** Reports whose failures run again. */
  readonly replayed?: readonly string[] | undefined;
}

function selectBySteps(
  cases: readonly Case[],
  last: number,
  steps: readonly GuideStep[],
): readonly Case[] {
  if (last > steps.length) {
    throw new UsageError(
      `There is no step ${last}: the guide has ${steps.length}, see "graph-spec-kit list --steps"`,
    );
  }
  return cases.filter((item) => findStep(item, steps) <= last);
}
