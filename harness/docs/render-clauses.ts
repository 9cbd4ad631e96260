import { groupBy } from "../json/group-by.ts";
import type { Level } from "../suite/case.ts";
import type { Clause, Origin, Sentence } from "../suite/clause.ts";
import type { Freedom } from "../suite/formats.ts";

/** Renders the clauses of one part, with links to the readings of what they leave open. */
export function renderClauses(all: readonly Clause[], freedoms: readonly Freedom[]): string[] {
  const clauses = all.map((clause) => linkFreedoms(clause, freedoms));
  const filter = (subject: Clause["subject"], level: Level): readonly Clause[] =>
    clauses.filter((clause) => clause.subject === subject && clause.level === level);
  const own = filter("service", "required");
  const roles = [
    ["intermediaries", "intermediary"],
    ["clients", "client"],
  ] as const;
  return [
    ...renderRows("Stated", own.filter(isOfKind("stated")), plain),
    ...renderRows("Decided", own.filter(isOfKind("decided")), {
      clause: nameClause,
      "this kit decides": ({ statement }) => statement,
      why: ({ origin }) => ("because" in origin ? origin.because : ""),
      "the text also allows": ({ origin }) =>
        "otherReadings" in origin ? origin.otherReadings.join("; ") : "",
      from: ({ origin }) => listIds(origin.sentences),
    }),
    ...renderRows("Implied", filter("service", "implied"), plain),
    ...renderRows("Left to the server", filter("service", "unspecified"), {
      clause: nameClause,
      "what is open": ({ statement }) => statement,
      "what the reference server does": ({ reference = "" }) => reference,
      from: renderOrigin,
    }),
    ...roles.flatMap(([role, subject]) => [
      ...renderRows(`For ${role}`, filter(subject, "required"), plain),
      ...renderRows(`Implied for ${role}`, filter(subject, "implied"), plain),
      ...renderRows(`Left to ${role}`, filter(subject, "unspecified"), plain),
    ]),
    ...renderReasons(clauses),
  ];
}

function linkFreedoms(clause: Clause, freedoms: readonly Freedom[]): Clause {
  const links = selectFreedoms(freedoms, clause.id).map(({ id }) => `[${id}](#${id})`);
  return links.length === 0
    ? clause
    : { ...clause, statement: `${clause.statement} Readings: ${links.join(", ")}.` };
}

/** What a table says of a clause, by the heads of its columns. */
type Columns = Readonly<Record<string, (clause: Clause) => string>>;

const plain: Columns = {
  clause: nameClause,
  statement: ({ statement }) => statement,
  from: renderOrigin,
};

function renderRows(heading: string, clauses: readonly Clause[], columns: Columns): string[] {
  const rows = clauses.map((clause) => Object.values(columns).map((write) => write(clause)));
  return renderTable(heading, Object.keys(columns), rows);
}

function isOfKind(kind: Origin["kind"]): (clause: Clause) => boolean {
  return ({ origin }) => origin.kind === kind;
}

function renderOrigin({ origin }: Clause): string {
  const nearest = origin.kind === "silent" ? "nearest: " : "";
  const why = "because" in origin ? `: ${origin.because}` : "";
  return `${nearest}${listIds(origin.sentences)}${why}`;
}

function renderReasons(clauses: readonly Clause[]): string[] {
  const untested = clauses.flatMap(({ id, untestable: reason }) =>
    reason === undefined ? [] : [{ reason, name: `\`${id}\`` }],
  );
  const rows = [...groupBy(untested, ({ reason }) => reason)].map(([reason, group]) => [
    group.map(({ name }) => name).join(", "),
    reason,
  ]);
  return renderTable("Not tested", ["clause", "why"], rows);
}

function nameClause({ id, untestable }: Clause): string {
  return `\`${id}\`${untestable === undefined ? "" : " ◌"}`;
}

/** Renders a table below its heading; nothing without rows. */
export function renderTable(
  heading: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return rows.length === 0 ? [] : [`### ${heading}`, toTable(heads, rows)];
}

/** Lists ids in Markdown, each as code. */
export function listIds(ids: readonly string[]): string {
  return ids.map((id) => `\`${id}\``).join(", ");
}

/** Formats rows of cells as a Markdown table. */
export function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [toRow(heads), toRow(heads.map(() => "---")), ...rows.map(toRow)].join("\n");
}

/** Selects the freedoms that a clause leaves open, and those with a reading that breaks it. */
export function selectFreedoms(freedoms: readonly Freedom[], clauseId: string): Freedom[] {
  return freedoms.filter(
    ({ clauses, readings }) =>
      clauses.includes(clauseId) || readings.some(({ breaks = [] }) => breaks.includes(clauseId)),
  );
}

/** Describes a sentence: a table row names its columns, and a reading of a slip is in brackets. */
export function describeSentence({ text, columns, correction }: Sentence): string {
  const words = columns === undefined ? text : nameColumns(text, columns);
  return correction === undefined ? words : `${words} [read: ${correction}]`;
}

function nameColumns(text: string, columns: string): string {
  const cells = text.split(separator);
  return columns
    .split(separator)
    .map((column, index) => `${column}: ${cells[index] ?? ""}`)
    .join("; ");
}

const separator = " | ";
