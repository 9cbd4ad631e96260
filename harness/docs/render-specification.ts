import type { Clause, Sentence } from "../suite/clause.ts";
import type { Freedom, Reading } from "../suite/formats.ts";
import type { Suite } from "../suite/suite.ts";
import { countNoun } from "../terminal/count-noun.ts";
import {
  describeSentence,
  listIds,
  renderClauses,
  renderTable,
  toTable,
} from "./render-clauses.ts";

/** The parts of a suite that the rendering needs. */
export interface SpecificationData extends Pick<Suite, "sections" | "clauses" | "sentences"> {
  readonly freedoms: readonly Freedom[];
}

/**
 * Renders the specification as Markdown: each part has its text, then what is stated, decided,
 * implied, and left to the server. The last part has the readings of what is open.
 */
export function renderSpecification({
  sections,
  clauses,
  sentences,
  freedoms,
}: SpecificationData): string {
  const parts = sections.map((section, index) => ({
    heading: `${index + 1}. ${section.title}`,
    clauses: clauses.filter((clause) => clause.section === section.id),
    sentences: sentences.filter((sentence) => sentence.section === section.id),
  }));
  const blocks = [
    introduction,
    "## Contents",
    [
      ...parts.map(
        (part) => `- [${part.heading}](#${toAnchor(part.heading)})${countLevels(part.clauses)}`,
      ),
      `- [Readings](#readings) (${countNoun(freedoms.length, "question")})`,
    ].join("\n"),
    "## Introduction",
    ...renderText(sentences.filter(({ section }) => section === "introduction")),
    ...parts.flatMap((part) => [
      `## ${part.heading}`,
      ...renderText(part.sentences),
      ...renderClauses(part.clauses, freedoms),
    ]),
    "## Readings",
    readingsIntroduction,
    ...renderFreedoms(freedoms),
  ];
  return `${blocks.join("\n\n")}\n`;
}

const introduction = `<!-- Rendered from clauses.json and freedoms.json by "graph-spec-kit check --render": edit those files, not this one. -->

# The specification, clause by clause

A read-only query service for the members, loans and books of a library. A client sends a query document in a JSON body
and gets exactly the fields that it selects. Each statement below is a clause with an id, which cases, reports and
\`graph-spec-kit explain ID\` use.

| heading | level | what a difference means |
| --- | --- | --- |
| Stated | required | the server does not conform |
| Decided | required | the server does not conform; but the text can also be read in another way |
| Implied | implied | a warning; a failure with \`--strict\` |
| Left to the server | unspecified | nothing: the response is recorded, not judged |

Each part begins with its text, sentence by sentence and word for word; how this kit reads a slip of the text follows in
brackets. The tables of clauses name the sentences from which each comes: those that state it or from which it is
concluded, or, after "nearest", those of a text that is silent.

A clause marked ◌ is not tested; the reason is given below its part.

**Never judged**: the order of keys, of the elements of \`loans\` and, on 200, of the entries of \`errors\`; whitespace,
escapes and the notation of numbers in the JSON of a response; the reason phrase; additional response headers; how a
response is split into packets, and when its connection is closed.`;

const readingsIntroduction = `What the text leaves open, and what servers may make of it; links in the tables above lead here. No case
fails a server for any of these readings, alone or together, besides the cases that the last column names: those are
implied, or rest on a decision of this kit. \`graph-spec-kit check\` proves it on servers with each reading.`;

function renderText(sentences: readonly Sentence[]): string[] {
  const rows = sentences.map((sentence) => [`\`${sentence.id}\``, describeSentence(sentence)]);
  return renderTable("Text", ["sentence", "text"], rows);
}

function countLevels(clauses: readonly Clause[]): string {
  const counts = (["required", "implied", "unspecified"] as const)
    .map((level) => [clauses.filter((clause) => clause.level === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level}`);
  return ` (${counts.join(", ")})`;
}

function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

function renderFreedoms(freedoms: readonly Freedom[]): string[] {
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
