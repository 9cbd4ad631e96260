import type { Level } from "../suite/case.ts";
import type { Clause, Section } from "../suite/clause.ts";

/** The parts of a suite that the rendering needs. */
export interface SpecificationData {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
}

/**
 * Renders the specification as Markdown. Each part lists what is stated, what is implied, and what
 * is left to the server, with the choice of the reference server.
 */
export function renderSpecification({ sections, clauses }: SpecificationData): string {
  const parts = sections.map((section, index) => ({
    heading: `${index + 1}. ${section.title}`,
    clauses: clauses.filter((clause) => clause.section === section.id),
  }));
  return [
    introduction,
    "## Contents",
    parts
      .map((part) => `- [${part.heading}](#${toAnchor(part.heading)})${countLevels(part.clauses)}`)
      .join("\n"),
    ...parts.flatMap((part) => [`## ${part.heading}`, ...renderPart(part.clauses)]),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

const introduction = `<!-- Rendered from clauses.json by "graph-spec-kit check --render": edit that file, not this one. -->

# The specification, clause by clause

A read-only query service for the members, loans and books of a library. A client sends a query document in a JSON body
and gets exactly the fields that it selects. Each statement below is a clause with an id, which cases, reports and
\`graph-spec-kit explain ID\` use.

| heading | level | what a difference means |
| --- | --- | --- |
| Stated | required | the server does not conform |
| Implied | implied | a warning; a failure with \`--strict\` |
| Left to the server | unspecified | nothing: the response is recorded, not judged |

A clause marked ◌ is not tested; the reason is given below its part.

**Never judged**: the order of keys, of the elements of \`loans\` and, on 200, of the entries of \`errors\`; white space,
escapes and the notation of numbers in the JSON of a response; the reason phrase; additional response headers; how a
response is split into packets, and when its connection is closed.`;

function renderPart(clauses: readonly Clause[]): string[] {
  const own = clauses.filter(({ subject }) => subject === "service");
  const others = clauses.filter(({ subject }) => subject === "intermediary");
  return [
    ...renderStatements("Stated", filterLevel(own, "required")),
    ...renderStatements("Implied", filterLevel(own, "implied")),
    ...renderFreedoms(filterLevel(own, "unspecified")),
    ...renderStatements("For intermediaries", others),
    ...renderReasons(clauses),
  ];
}

function filterLevel(clauses: readonly Clause[], level: Level): Clause[] {
  return clauses.filter((clause) => clause.level === level);
}

function renderStatements(heading: string, clauses: readonly Clause[]): string[] {
  const rows = clauses.map((clause) => [nameClause(clause), clause.statement]);
  return rows.length === 0 ? [] : [`### ${heading}`, toTable(["clause", "statement"], rows)];
}

function renderFreedoms(clauses: readonly Clause[]): string[] {
  const rows = clauses.map((clause) => [
    nameClause(clause),
    clause.statement,
    clause.reference ?? "",
  ]);
  const table = toTable(["clause", "what is open", "what the reference server does"], rows);
  return rows.length === 0 ? [] : ["### Left to the server", table];
}

/** Renders one row per reason, with all clauses that share it. */
function renderReasons(clauses: readonly Clause[]): string[] {
  const names = new Map<string, string[]>();
  for (const { id, untestable } of clauses) {
    if (untestable !== undefined) {
      names.set(untestable, [...(names.get(untestable) ?? []), `\`${id}\``]);
    }
  }
  const rows = [...names].map(([reason, ids]) => [ids.join(", "), reason]);
  return rows.length === 0 ? [] : ["### Not tested", toTable(["clause", "why"], rows)];
}

function nameClause({ id, untestable }: Clause): string {
  return `\`${id}\`${untestable === undefined ? "" : " ◌"}`;
}

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [toRow(heads), toRow(heads.map(() => "---")), ...rows.map(toRow)].join("\n");
}

function countLevels(clauses: readonly Clause[]): string {
  const counts = (["required", "implied", "unspecified"] as const)
    .map((level) => [filterLevel(clauses, level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}`);
  return ` (${counts.join(", ")})`;
}

/** Derives the anchor of a heading as GitHub does. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}
