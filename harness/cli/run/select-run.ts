import type { FailureCircumstances } from "../../run/experiments/failure-circumstances.ts";
import {
  defaultGenerated,
  findsGenerated,
  type GeneratedOptions,
} from "../../run/run-generated.ts";
import type { Case } from "../../suite/case.ts";
import { createIsNew, readIdLock } from "../../suite/id-lock.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { takeShard } from "../../suite/shard.ts";
import type { Suite } from "../../suite/suite.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { findProperties } from "../selection/find-properties.ts";
import { itemKinds, selectByPattern } from "../selection/select-by-pattern.ts";
import { selectByStep } from "../selection/select-by-step.ts";
import { toIdPattern } from "../selection/to-id-pattern.ts";
import { UsageError } from "../usage-error.ts";

/** The cases that a command line asks for. */
export interface SelectedRun {
  /** Recorded cases. */
  readonly cases: readonly Case[];
  readonly generated: GeneratedOptions;
  /** How the cases failed in an earlier run; left out when they do not run again for that. */
  readonly circumstances?: ReadonlyMap<string, FailureCircumstances> | undefined;
}

/**
 * Selects the recorded and generated cases to run. With patterns, clauses or a step before the last
 * one, no generated cases run unless a pattern or `--generated` asks for them; with `--path`, only
 * that generated case runs.
 *
 * @param patterns globs of ids, folders or files of recorded cases, or properties of generated
 * ones; empty for all.
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
  if (options.shard !== undefined) {
    throw new UsageError("Give either --shard or --path, not both: a path is one case");
  }
  if (patterns.length > 0) {
    throw new UsageError("Give either ID-GLOBs of recorded cases or --path, not both");
  }
  return { cases: [], generated: await selectPath(suite, options.path, options) };
}

async function selectWithoutPath(
  suite: Suite,
  patterns: readonly string[],
  options: RunCliOptions,
): Promise<SelectedRun> {
  const { clause = [], generated, generatedTime, seed = defaultGenerated.seed } = options;
  const wanted = await readPatterns(patterns, suite.cases);
  const unwanted = await readPatterns(options.skip ?? [], suite.cases);
  const hasOnlyProperties = wanted.properties.length > 0 && wanted.ids.length === 0;
  const { cases } = selectCases(hasOnlyProperties ? [] : suite.cases, {
    patterns: wanted.ids,
    skip: unwanted.ids,
  });
  const ofStep = selectByStep(selectByClause(cases, clause, suite), options.step, suite);
  const selected = takeShard(ofStep.cases, options.shard);
  const isPart = patterns.length > 0 || clause.length > 0 || !ofStep.isLast;
  const later = await listLaterProperties(suite);
  const properties = await chooseProperties(wanted.properties, [...unwanted.properties, ...later]);
  const byDefault = isPart && wanted.properties.length === 0 ? 0 : defaultGenerated.count;
  const count = properties?.length === 0 ? 0 : (generated ?? byDefault);
  if (selected.length === 0 && count === 0) {
    throw new UsageError(
      "No case is selected: check ID-GLOB, --clause, --step, --skip and --generated",
    );
  }
  const generatedOptions = { count, seed, timeMs: generatedTime, properties, shard: options.shard };
  return { cases: selected, generated: generatedOptions };
}

/** What patterns mean: globs of ids of recorded cases, and properties of generated cases. */
interface ReadPatterns {
  readonly ids: readonly string[];
  readonly properties: readonly string[];
}

/** @throws UsageError for a pattern that matches neither. */
async function readPatterns(
  patterns: readonly string[],
  cases: readonly Case[],
): Promise<ReadPatterns> {
  const ids: string[] = [];
  const properties: string[] = [];
  for (const text of patterns) {
    const pattern = toIdPattern(text, cases);
    const isKnown =
      cases.some(({ id }) => id === pattern) ||
      selectCases(cases, { patterns: [pattern] }).cases.length > 0;
    const found = isKnown ? [] : await findProperties(text);
    if (isKnown) {
      ids.push(pattern);
    } else if (found.length > 0) {
      properties.push(...found.map(({ id }) => id));
    } else {
      selectByPattern(cases, [pattern], itemKinds.case);
    }
  }
  return { ids, properties };
}

/** Lists the properties that came after the version of the suite, if it has one. */
async function listLaterProperties(suite: Suite): Promise<string[]> {
  const { version } = suite;
  if (version === undefined) {
    return [];
  }
  const isNew = createIsNew(readIdLock(suite));
  const all = await findProperties("generated/**");
  return all.map(({ id }) => id).filter((id) => isNew(`generated/${id}`, version));
}

/** @returns undefined when all properties are meant. */
async function chooseProperties(
  wanted: readonly string[],
  unwanted: readonly string[],
): Promise<readonly string[] | undefined> {
  if (wanted.length === 0 && unwanted.length === 0) {
    return undefined;
  }
  const all = (await findProperties("generated/**")).map(({ id }) => id);
  const chosen = all.filter(
    (id) => (wanted.length === 0 || wanted.includes(id)) && !unwanted.includes(id),
  );
  return chosen.length === all.length ? undefined : chosen;
}

function selectByClause(
  cases: readonly Case[],
  patterns: readonly string[],
  { clauses }: Suite,
): readonly Case[] {
  if (patterns.length === 0) {
    return cases;
  }
  const wanted = new Set(selectByPattern(clauses, patterns, itemKinds.clause).map(({ id }) => id));
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
