import type { KilledMutant } from "./list-kills.ts";

/** Which cases kill a mutant of this clause depends on the speed of the machine. */
const timedClause = "isolation.overlap";

const maxShown = 6;

/** A difference between the recorded kills of a mutant and those of a new trial, as one line. */
export interface KillChange {
  readonly name: string;
  readonly text: string;
}

/**
 * Finds the mutants and kills in which two trials differ. A lost kill means a weaker suite; a new
 * one is to be recorded, or its loss would go unnoticed later.
 */
export function compareKills(
  before: readonly KilledMutant[],
  after: readonly KilledMutant[],
): readonly KillChange[] {
  return [
    ...before.flatMap((row) => {
      const match = findRow(after, row);
      return match === undefined
        ? [{ name: row.name, text: `- ${row.name}: removed, it broke ${row.clause}` }]
        : compareRows(row, match);
    }),
    ...after
      .filter((row) => findRow(before, row) === undefined)
      .map(({ name, clause }) => ({ name, text: `+ ${name}: new, it breaks ${clause}` })),
  ];
}

/** Takes what two trials of a mutant agree on; other kills stay as they are recorded. */
export function settleKills(
  recorded: readonly KilledMutant[],
  found: readonly KilledMutant[],
  again: readonly KilledMutant[],
): readonly KilledMutant[] {
  return found.map((first) => {
    const known = findRow(recorded, first)?.kills;
    if (first.clause === timedClause && known !== undefined) {
      return { ...first, kills: known };
    }
    const { kills } = findRow(again, first) ?? first;
    const isSettled = (id: string): boolean =>
      known?.has(id) === true || (first.kills.has(id) && kills.has(id));
    return { ...first, kills: new Set([...first.kills, ...kills].filter(isSettled)) };
  });
}

/** A mutant that breaks another clause than before is another one. */
function findRow(
  rows: readonly KilledMutant[],
  { name, clause }: KilledMutant,
): KilledMutant | undefined {
  return rows.find((row) => row.name === name && row.clause === clause);
}

function compareRows(before: KilledMutant, after: KilledMutant): KillChange[] {
  const { name } = before;
  const lost = [...before.kills].filter((id) => !after.kills.has(id));
  const gained = [...after.kills].filter((id) => !before.kills.has(id));
  return [
    ...(lost.length > 0 ? [`- ${name}: no longer killed by ${shortenList(lost)}`] : []),
    ...(gained.length > 0 ? [`+ ${name}: now killed by ${shortenList(gained)}`] : []),
  ].map((text) => ({ name, text }));
}

/** Joins the first names of a list and says how many more there are. */
export function shortenList(names: readonly string[]): string {
  const shown = names.slice(0, maxShown).join(", ");
  return names.length > maxShown ? `${shown} and ${names.length - maxShown} more` : shown;
}
