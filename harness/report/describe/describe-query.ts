import { countNoun } from "../../terminal/count-noun.ts";
import type { ReportedQuery } from "../report.ts";

/** Describes a query by its document and its variables, with long strings and gaps abbreviated. */
export function describeQuery({ document, variables }: ReportedQuery): string {
  const values = variables === undefined ? "" : ` with ${JSON.stringify(variables)}`;
  return describeDocument(document) + values.replace(jsonString, abbreviateString);
}

function describeDocument(document: string): string {
  return document.replace(documentString, abbreviateString).replace(longGap, nameGap);
}

/** Describes the query that passes by its variables if only they differ from the one that fails. */
export function describePassing(passes: ReportedQuery, fails: ReportedQuery): string {
  const { document, variables } = passes;
  if (document !== fails.document || variables === undefined) {
    return describeOmitted(passes, fails) ?? describeQuery(passes);
  }
  return Object.keys(variables).length === 0 && fails.variables !== undefined
    ? "the same with no variables"
    : `the same with ${JSON.stringify(variables)}`;
}

/** A shorter query is shown whole. */
const minDescribed = 200;

/** Says what a long query that passes omits, if that is the only difference. */
function describeOmitted(passes: ReportedQuery, fails: ReportedQuery): string | undefined {
  const isSame = JSON.stringify(passes.variables) === JSON.stringify(fails.variables);
  const short = passes.document.split(" ");
  const long = fails.document.split(" ");
  const length = long.length - short.length;
  const same = short.findIndex((word, index) => word !== long[index]);
  const start = same === -1 ? short.length : same;
  const left = long.splice(start, length).join(" ");
  return isSame &&
    length > 0 &&
    long.join(" ") === passes.document &&
    fails.document.length >= minDescribed
    ? `the same without ${describeDocument(left)}, with ${countNoun(countWords(passes.document), "word")} instead of ${countWords(fails.document)}`
    : undefined;
}

function countWords(document: string): number {
  return document.replace(/"[^"]*"/g, "").match(/\w+/g)?.length ?? 0;
}

/** A string in a document, where a backslash is a character like any other. */
const documentString = /"([^"]*)"/g;

const longGap = / {100,}/g;

function nameGap(gap: string): string {
  return ` … (${gap.length} spaces) … `;
}

const jsonString = /"((?:[^"\\]|\\.)*)"/g;

const maxWholeText = 99;

const shownOfText = [40, 20] as const;

function abbreviateString(quoted: string, text: string): string {
  const characters = [...text];
  if (characters.length <= maxWholeText) {
    return quoted;
  }
  const start = characters.slice(0, shownOfText[0]).join("");
  const end = characters.slice(-shownOfText[1]).join("");
  return `"${start}…${end}" (${characters.length} characters)`;
}
