import { type ExplainContext, explainCase, explainProperty } from "../docs/explain-case.ts";
import { explainClause } from "../docs/explain-clause.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import type { Line } from "../terminal/lay-out.ts";
import { printLines } from "../terminal/print.ts";
import { createStdoutLayout } from "./create-stdout-layout.ts";
import { describeUnknown, findProperties, toIdPattern } from "./selection/select-by-pattern.ts";
import { UsageError } from "./usage-error.ts";

interface ExplainCliOptions {
  readonly url: string;
  readonly cases?: readonly string[];
  readonly clauses?: string;
  readonly color?: boolean;
}

/** Prints an explanation of a case or a clause. */
export async function explainCommand(
  id: string,
  { url, cases, clauses, color }: ExplainCliOptions,
): Promise<number> {
  const suite = loadSuite({ casesFolders: cases, clausesFile: clauses });
  const baseUrl = url.replace(/\/$/, "");
  const flags = [
    ...(cases ?? []).flatMap((folder) => ["--cases", folder]),
    ...(clauses === undefined ? [] : ["--clauses", clauses]),
  ];
  printLines(await explain(id, suite, { baseUrl, flags }), createStdoutLayout(color));
  return 0;
}

async function explain(
  id: string,
  suite: Suite,
  run: Pick<ExplainContext, "baseUrl" | "flags">,
): Promise<readonly Line[]> {
  const { clauses, sections, sentences } = suite;
  const cases = [...suite.cases, ...suite.clientCases, ...suite.intermediaryCases];
  const caseId = toIdPattern(id, cases);
  const item = cases.find((known) => known.id === caseId);
  if (item !== undefined) {
    return explainCase(item, { clauses, ...run });
  }
  const clause = clauses.find((known) => known.id === id);
  if (clause !== undefined) {
    const { freedoms } = loadSpecificationFile("freedoms", suite);
    return explainClause(clause, { cases, sections, sentences, freedoms });
  }
  const [property] = await findProperties(id);
  if (property !== undefined) {
    return explainProperty(property, { clauses, ...run });
  }
  const known = [...cases, ...clauses].map((one) => one.id);
  const list = 'graph-spec-kit list" and "graph-spec-kit list --clauses';
  throw new UsageError(
    describeUnknown(`No case or clause has the id "${id}"`, { unknown: id, known, list }),
  );
}
