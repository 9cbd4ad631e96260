import { relative } from "node:path";
import { findStep } from "../docs/find-step.ts";
import type { Case } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import type { GuideStep } from "../suite/formats.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import { selectCases } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { listRoleCases } from "../suite/to-role-suite.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { print } from "../terminal/print.ts";
import { readPatterns, selectByPattern } from "./selection/select-by-pattern.ts";

interface ListCliOptions {
  readonly cases?: readonly string[];
  readonly clauses?: true;
  readonly houseRules?: string;
  readonly steps?: true;
  readonly json?: true;
}

/** Prints cases, or clauses or steps with their cases. */
export async function listCommand(
  patterns: readonly string[],
  options: ListCliOptions,
): Promise<number> {
  const suite = loadSuite({ casesFolders: options.cases, clausesFile: options.houseRules });
  print(`${await list(patterns, suite, options)}\n`);
  return 0;
}

/** What is listed of a case of any role, and of a property of generated cases. */
type ListedCase = Pick<Case, "id" | "level" | "title" | "clauses"> & Partial<Case>;

async function list(
  patterns: readonly string[],
  suite: Suite,
  { clauses, steps, json }: ListCliOptions,
): Promise<string> {
  const cases: readonly ListedCase[] = [...suite.cases, ...listRoleCases(suite)];
  if (clauses === true) {
    const covered = suite.clauses.map((clause) => ({
      ...clause,
      cases: cases.filter((item) => item.clauses.includes(clause.id)),
    }));
    return listCovered(selectByPattern(covered, patterns, "clause"), json, describeClause);
  }
  if (steps === true) {
    return listCovered(selectByPattern(coverSteps(suite), patterns, "step"), json, describeStep);
  }
  const selected = await select(patterns, cases);
  return json === true ? toJson(selected.map(toRow)) : alignCases(selected).join("\n");
}

interface Covered {
  readonly cases: readonly ListedCase[];
}

function describeClause({ id, level, statement, untestable }: Clause): string {
  const reason = untestable === undefined ? "" : `\n  Not tested: ${untestable}`;
  return `${id} (${level}): ${statement}${reason}`;
}

interface NumberedStep extends GuideStep, Covered {
  readonly number: number;
}

/** Finds the cases of each step of the guide: those that pass from it on. */
function coverSteps(suite: Suite): NumberedStep[] {
  const { steps } = loadSpecificationFile("steps", suite);
  const placed = suite.cases.map((item) => ({ item, place: findStep(item, steps) }));
  return steps.map((step, index) => ({
    number: index + 1,
    ...step,
    cases: placed.filter(({ place }) => place === index + 1).map(({ item }) => item),
  }));
}

function describeStep({ number, id, title, cases }: NumberedStep): string {
  return `${number} ${id}: ${title} (${countNoun(cases.length, "case")})`;
}

function listCovered<T extends Covered>(
  items: readonly T[],
  json: true | undefined,
  describe: (item: T) => string,
): string {
  if (json === true) {
    return toJson(items.map((item) => ({ ...item, cases: item.cases.map(({ id }) => id) })));
  }
  return items
    .map((item) => [describe(item), ...alignCases(item.cases, "  ")].join("\n"))
    .join("\n\n");
}

function alignCases(cases: readonly ListedCase[], indent = ""): string[] {
  return alignColumns(cases.map(({ id, level, title }) => [`${indent}${id}`, level, title]));
}

async function select(
  patterns: readonly string[],
  cases: readonly ListedCase[],
): Promise<readonly ListedCase[]> {
  const { ids, properties } = await readPatterns(patterns, cases);
  const generated = properties.map((property) => ({ ...property, id: `generated/${property.id}` }));
  const recorded =
    ids.length > 0 || generated.length === 0 ? selectCases(cases, { patterns: ids }).cases : [];
  return [...recorded, ...generated];
}

function toRow({ id, level, title, clauses, needs, file }: ListedCase): object {
  const path = file === undefined ? undefined : relative(process.cwd(), file);
  return { id, level, title, clauses, needs, file: path };
}

function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, null, 2);
}
