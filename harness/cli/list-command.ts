import { relative } from "node:path";
import { type CoveredClause, coverClauses } from "../docs/cover-clauses.ts";
import {
  type CoveredStep,
  coverSteps,
  renderCoverage,
  renderStepCoverage,
} from "../docs/render-coverage.ts";
import type { Case } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import { selectCases } from "../suite/select-cases.ts";
import type { Suite } from "../suite/suite.ts";
import { listRoleCases } from "../suite/to-role-suite.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { print } from "../terminal/print.ts";
import { itemKinds, readPatterns, selectByPattern } from "./selection/select-by-pattern.ts";

/** The options of `list`, as commander reads them. */
export interface ListCliOptions {
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

async function list(
  patterns: readonly string[],
  suite: Suite,
  options: ListCliOptions,
): Promise<string> {
  if (options.clauses === true) {
    const clauses = selectByPattern(suite.clauses, patterns, itemKinds.clause);
    return listClauses(coverClauses(clauses, [...suite.cases, ...listRoleCases(suite)]), options);
  }
  if (options.steps === true) {
    const covered = coverSteps(loadSpecificationFile("steps", suite).steps, suite.cases);
    const wanted = selectByPattern(
      covered.map(({ step }) => step),
      patterns,
      itemKinds.step,
    );
    return listSteps(
      covered.filter(({ step }) => wanted.includes(step)),
      options,
    );
  }
  return listCases(await select(patterns, [...suite.cases, ...listRoleCases(suite)]), options);
}

/** What is listed of a recorded case, and of a property of generated cases. */
type ListedCase = Pick<Case, "id" | "level" | "title" | "clauses"> & Partial<Case>;

async function select(
  patterns: readonly string[],
  cases: readonly ListedCase[],
): Promise<readonly ListedCase[]> {
  const { ids, properties } = await readPatterns(patterns, cases);
  const generated = properties.map((property) => ({ ...property, id: `generated/${property.id}` }));
  const recorded =
    ids.length > 0 || generated.length === 0 ? selectCases(cases, { patterns: ids }).cases : [];
  return [...recorded, ...new Set(generated)];
}

function listCases(cases: readonly ListedCase[], { json }: ListCliOptions): string {
  if (json === true) {
    const rows = cases.map(({ id, level, title, clauses, needs, file }) => ({
      id,
      level,
      title,
      clauses,
      needs,
      ...(file !== undefined && { file: relative(process.cwd(), file) }),
    }));
    return toJson(rows);
  }
  return alignColumns(cases.map(({ id, level, title }) => [id, level, title])).join("\n");
}

function listClauses(covered: readonly CoveredClause[], { json }: ListCliOptions): string {
  return json === true
    ? toJson(covered.map(({ clause, cases }) => ({ ...clause, cases: cases.map(({ id }) => id) })))
    : renderCoverage(covered);
}

function listSteps(covered: readonly CoveredStep[], { json }: ListCliOptions): string {
  return json === true
    ? toJson(
        covered.map(({ step, number, cases }) => ({
          number,
          ...step,
          cases: cases.map(({ id }) => id),
        })),
      )
    : renderStepCoverage(covered);
}

function toJson(rows: readonly object[]): string {
  return JSON.stringify(rows, null, 2);
}
