import { type CaseResult, type Observation, observationOf } from "../run/case-result.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";

/** What a server did in an unspecified situation. */
interface ObservedSituation extends Observation {
  readonly title: string;
  /** The clause that leaves it open. */
  readonly clause: string;
}

/**
 * Writes what a server does in each unspecified situation, clause by clause, with the reference
 * server's choice where that is another.
 */
export function toProfileTable(results: readonly CaseResult[], palette: Palette): string {
  const situations = results.flatMap((result) => {
    const { title, clauses } = result.case;
    const observation = observationOf(result);
    return observation === undefined ? [] : [{ ...observation, title, clause: clauses[0] ?? "" }];
  });
  const others = situations.filter(({ same }) => !same).length;
  return [
    palette.bold("Behaviour profile: what this server does where the specification is silent"),
    `${situations.length} situations: ${situations.length - others} as the reference server (=), ${others} otherwise (≠)`,
    ...groupByClause(situations).flatMap(([clause, group]) => [
      "",
      palette.bold(clause),
      ...group.flatMap((situation) => describeSituation(situation, palette)),
    ]),
  ].join("\n");
}

function groupByClause(
  situations: readonly ObservedSituation[],
): [clause: string, group: ObservedSituation[]][] {
  const groups = new Map<string, ObservedSituation[]>();
  for (const situation of situations) {
    groups.set(situation.clause, [...(groups.get(situation.clause) ?? []), situation]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function describeSituation(
  { title, observed, reference, same }: ObservedSituation,
  palette: Palette,
): string[] {
  return same
    ? [`  = ${title}`, `      ${palette.dim(escapeLine(observed))}`]
    : [
        `  ${palette.warning("≠")} ${title}`,
        `      this server  ${escapeLine(observed)}`,
        `      reference    ${palette.dim(escapeLine(reference))}`,
      ];
}
