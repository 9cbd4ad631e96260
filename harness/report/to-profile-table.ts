import { groupBy } from "../json/group-by.ts";
import { findObservation, type Observation } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { nameRole } from "./name-server.ts";

/** What a server did in an unspecified situation, with the case that shows it. */
interface ObservedSituation extends Observation {
  readonly title: string;
  /** The clause that leaves it open. */
  readonly clause: string;
}

/**
 * Formats what a server does in each unspecified situation, by clause, and what the reference
 * server does if that differs.
 */
export function toProfileTable({ role, results }: RunResult, palette: Palette): string {
  const noun = nameRole(role);
  const situations = results.flatMap((result) => {
    const { title, clauses } = result.case;
    const observation = findObservation(result);
    return observation === undefined ? [] : [{ ...observation, title, clause: clauses[0] ?? "" }];
  });
  const different = situations.filter(({ same }) => !same).length;
  return [
    palette.bold(`Behavior profile: what this ${noun} does where the specification says nothing`),
    `${situations.length} situations: ${situations.length - different} like the reference ${noun} (=), ${different} different (≠)`,
    ...groupByClause(situations).flatMap(([clause, group]) => [
      "",
      palette.bold(clause),
      ...group.flatMap((situation) => describeSituation(situation, noun, palette)),
    ]),
  ].join("\n");
}

function groupByClause(
  situations: readonly ObservedSituation[],
): [clause: string, group: ObservedSituation[]][] {
  return [...groupBy(situations, ({ clause }) => clause)].sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
}

function describeSituation(
  { title, observed, reference, same }: ObservedSituation,
  noun: string,
  palette: Palette,
): string[] {
  return same
    ? [`  = ${title}`, `      ${palette.dim(escapeLine(observed))}`]
    : [
        `  ${palette.warning("≠")} ${title}`,
        `      this ${noun}  ${escapeLine(observed)}`,
        `      reference${" ".repeat(noun.length - 2)}${palette.dim(escapeLine(reference))}`,
      ];
}
