import type { Freedom, Reading } from "../suite/freedom.ts";
import { listIds } from "./list-ids.ts";
import { toTable } from "./to-table.ts";

/** Renders each freedom as a question, with the readings that a server may take of it. */
export function renderFreedoms(freedoms: readonly Freedom[]): string[] {
  return freedoms.flatMap(({ id, question, clauses, readings }) => [
    `### ${id}`,
    `${question} Left open by ${listIds(clauses)}.`,
    toTable(
      ["reading", "such a server", "cases that may fail"],
      readings.map((reading) => [
        `\`${reading.id}\``,
        reading.description,
        describeExemptions(reading),
      ]),
    ),
  ]);
}

function describeExemptions({ breaks = [], lacks = [] }: Reading): string {
  return [
    ...(breaks.length === 0 ? [] : [`those of ${listIds(breaks)}`]),
    ...(lacks.length === 0 ? [] : [`those that need ${listIds(lacks)}`]),
  ].join("; ");
}
