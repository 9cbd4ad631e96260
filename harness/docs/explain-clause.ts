import type { Case } from "../suite/case.ts";
import type { Clause, Origin, Sentence } from "../suite/clause.ts";
import type { Freedom } from "../suite/formats.ts";
import type { Suite } from "../suite/suite.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import type { Line } from "../terminal/lay-out.ts";
import { heading } from "./explain-case.ts";
import { describeSentence, selectFreedoms } from "./render-clauses.ts";

/** What an explanation needs besides the clause. */
export interface ClauseContext extends Pick<Suite, "sections" | "sentences"> {
  /** Those of all roles. */
  readonly cases: readonly Pick<Case, "id" | "level" | "title" | "clauses">[];
  readonly freedoms: readonly Freedom[];
}

/** Explains a clause: its statement, where it comes from, its readings, and its cases. */
export function explainClause(
  clause: Clause,
  { cases, sections, sentences, freedoms }: ClauseContext,
): Line[] {
  const { id, level, subject, statement, origin, reference, untestable } = clause;
  const part = sections.findIndex((section) => section.id === clause.section);
  const rows = cases
    .filter((item) => item.clauses.includes(id))
    .map((item) => [`  ${item.id}`, item.level, item.title]);
  return [
    [{ text: id, style: "bold" }, "  ", { text: `(${level})`, style: "dim" }],
    statement,
    "",
    `${origin.kind === "house" ? "" : `Part ${part + 1}: `}${sections[part]?.title ?? clause.section}`,
    ...(subject === "service" ? [] : [`Applies to ${plurals[subject]}, not to the service`]),
    ...(reference === undefined ? [] : [`The reference ${references[subject]}: ${reference}`]),
    ...(untestable === undefined ? [] : [`Not tested: ${untestable}`]),
    "",
    heading(originHeadings[origin.kind]),
    ...listSentences(origin, sentences),
    ...listReasons(origin),
    ...selectFreedoms(freedoms, id).flatMap(describeFreedom),
    ...(rows.length === 0 ? [] : ["", heading("Cases"), ...alignColumns(rows)]),
  ];
}

const plurals = { intermediary: "intermediaries", client: "clients" } as const;

const references = { service: "server", intermediary: "proxy", client: "client" } as const;

const originHeadings: Readonly<Record<Origin["kind"], string>> = {
  stated: "Stated",
  concluded: "Concluded from",
  decided: "Decided by this kit",
  silent: "Not stated; the nearest sentences",
  house: "House rule",
};

function describeFreedom({ question, readings }: Freedom): Line[] {
  const rows = readings.map((reading) => [`  ${reading.id}`, reading.description]);
  return [
    "",
    [{ text: "Readings", style: "bold" }, `  ${question} A conforming server`],
    ...alignColumns(rows),
  ];
}

function listSentences(origin: Origin, sentences: readonly Sentence[]): string[] {
  const rows = sentences
    .filter(({ id }) => origin.sentences.includes(id))
    .map((sentence) => [`  ${sentence.id}`, describeSentence(sentence)]);
  return alignColumns(rows);
}

function listReasons(origin: Origin): string[] {
  return [
    ...(origin.kind === "house" ? ["The specification does not ask for it."] : []),
    ...("because" in origin ? [`Why: ${origin.because}`] : []),
    ...("otherReadings" in origin
      ? [`The text also allows ${origin.otherReadings.join(", or ")}.`]
      : []),
  ];
}
