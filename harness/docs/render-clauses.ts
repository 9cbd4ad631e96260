import { groupBy } from "../json/group-by.ts";
import type { Level } from "../suite/case.ts";
import type { Clause, Origin } from "../suite/clause.ts";
import type { Freedom } from "../suite/formats.ts";

/** Renders the clauses of one part, with links to the readings of what they leave open. */
export function renderClauses(all: readonly Clause[], freedoms: readonly Freedom[]): string[] {
  const clauses = all.map((clause) => linkFreedoms(clause, freedoms));
  const own = filterSubject(clauses, "service");
  return [
    ...renderStatements("Stated", filterKind(filterLevel(own, "required"), "stated")),
    ...renderDecisions(own),
    ...renderStatements("Implied", filterLevel(own, "implied")),
    ...renderOpen(filterLevel(own, "unspecified")),
    ...renderForRole("intermediaries", filterSubject(clauses, "intermediary")),
    ...renderForRole("clients", filterSubject(clauses, "client")),
    ...renderReasons(clauses),
  ];
}

function renderForRole(role: string, clauses: readonly Clause[]): string[] {
  return [
    ...renderStatements(`For ${role}`, filterLevel(clauses, "required")),
    ...renderStatements(`Implied for ${role}`, filterLevel(clauses, "implied")),
    ...renderStatements(`Left to ${role}`, filterLevel(clauses, "unspecified")),
  ];
}

function linkFreedoms(clause: Clause, freedoms: readonly Freedom[]): Clause {
  const links = selectFreedoms(freedoms, clause.id).map(({ id }) => `[${id}](#${id})`);
  return links.length === 0
    ? clause
    : { ...clause, statement: `${clause.statement} Readings: ${links.join(", ")}.` };
}

function filterSubject(clauses: readonly Clause[], subject: Clause["subject"]): Clause[] {
  return clauses.filter((clause) => clause.subject === subject);
}

function filterKind(clauses: readonly Clause[], kind: Origin["kind"]): Clause[] {
  return clauses.filter(({ origin }) => origin.kind === kind);
}

function renderDecisions(clauses: readonly Clause[]): string[] {
  const rows = clauses.flatMap((clause) =>
    clause.origin.kind === "decided"
      ? [
          [
            nameClause(clause),
            clause.statement,
            clause.origin.because,
            clause.origin.otherReadings.join("; "),
            listIds(clause.origin.sentences),
          ],
        ]
      : [],
  );
  const heads = ["clause", "this kit decides", "why", "the text also allows", "from"];
  return renderTable("Decided", heads, rows);
}

function renderOrigin(origin: Origin): string {
  const ids = listIds(origin.sentences);
  switch (origin.kind) {
    case "stated":
    case "house":
      return ids;
    case "silent":
      return `nearest: ${ids}`;
    case "concluded":
    case "decided":
      return `${ids}: ${origin.because}`;
  }
}

function renderStatements(heading: string, clauses: readonly Clause[]): string[] {
  const rows = clauses.map((clause) => [
    nameClause(clause),
    clause.statement,
    renderOrigin(clause.origin),
  ]);
  return renderTable(heading, ["clause", "statement", "from"], rows);
}

function renderOpen(clauses: readonly Clause[]): string[] {
  const rows = clauses.map((clause) => [
    nameClause(clause),
    clause.statement,
    clause.reference ?? "",
    renderOrigin(clause.origin),
  ]);
  const heads = ["clause", "what is open", "what the reference server does", "from"];
  return renderTable("Left to the server", heads, rows);
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

/** Selects the clauses of one level. */
export function filterLevel(clauses: readonly Clause[], level: Level): Clause[] {
  return clauses.filter((clause) => clause.level === level);
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
