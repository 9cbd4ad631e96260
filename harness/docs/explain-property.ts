import type { Property } from "../generate/property.ts";
import { describeClauses, type ExplainContext } from "./explain-case.ts";

/** Explains a property of generated cases: what it states, its clauses, and how to run it. */
export function explainProperty(
  { id, title, level, clauses }: Property,
  context: ExplainContext,
): string {
  const { baseUrl, palette } = context;
  return [
    `${palette.bold(`generated/${id}`)}  ${palette.dim(`(${level})`)}`,
    title,
    "",
    palette.bold("Clauses"),
    ...describeClauses(clauses, context),
    "",
    "Its cases are generated from a seed. A report shows seed and path of each counterexample.",
    "",
    `${palette.bold("Run")}   npx graph-spec-kit run generated/${id} --url ${baseUrl}`,
  ].join("\n");
}
