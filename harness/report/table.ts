import type { ComparedVerdict } from "./compare/comparison.ts";
import type { ClauseState } from "./judge-clauses.ts";
import { nameRole } from "./name-server.ts";
import type { Report } from "./report.ts";

/** What a run found, in words. */
export interface Cell {
  /** Several are a list. */
  readonly texts: readonly string[];
  /** The verdict or the state that the words mean, for their color. */
  readonly style?: ClauseState | ComparedVerdict | undefined;
  readonly detail?: string | undefined;
  /** Whether the words are those of a server. */
  readonly isQuoted?: boolean;
}

/** A case, a clause, a situation or a run. */
export interface Row {
  readonly id?: string;
  readonly title: string;
  readonly difference?: string | undefined;
  readonly cells: readonly Cell[];
}

/** What a report or a comparison lists, as each format writes it. */
export interface Table {
  readonly title: string;
  readonly noun: string;
  readonly columns: readonly string[];
  /** At least one. */
  readonly rows: readonly Row[];
}

/** Describes a row for a terminal: its name, what differs, and the words in the columns. */
export function describeRow(
  { id, title, difference, cells }: Row,
  columns: readonly string[],
): string[] {
  return [
    id === undefined ? title : `${id}: ${title}`,
    ...(difference === undefined ? [] : [difference]),
    ...columns.map((name, index) => `${name}: ${cells[index]?.texts.join() ?? ""}`),
  ].map((text, index) => `${index === 0 ? "  " : "      "}${text}`);
}

/** Lists what a program does where the text leaves it open: first what the reference does not. */
export function listProfile({ target, profile }: Pick<Report, "target" | "profile">): Table[] {
  const noun = nameRole(target.role);
  return [false, true].flatMap((isSame): Table[] => {
    const rows = profile
      .filter(({ same }) => same === isSame)
      .map(({ id, title, observed, reference }) => ({
        id,
        title,
        cells: [observed, ...(isSame ? [] : [reference])].map((text) => ({
          texts: [text],
          isQuoted: true,
        })),
      }));
    const title = `${isSame ? "Like" : "Unlike"} the reference ${noun}`;
    const columns = [`this ${noun}`, ...(isSame ? [] : [`reference ${noun}`])];
    return rows.length === 0 ? [] : [{ title, noun: "situation", columns, rows }];
  });
}
