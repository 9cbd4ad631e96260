import { countNoun } from "../../terminal/count-noun.ts";
import type { ReportedQuery } from "../report.ts";

/** Describes a query by its document and its variables, with long strings and gaps abbreviated. */
export function describeQuery({ document, variables }: ReportedQuery): string {
  const values = variables === undefined ? "" : ` with ${JSON.stringify(variables)}`;
  return (
    document.replace(documentString, abbreviateString).replace(longGap, nameGap) +
    values.replace(jsonString, abbreviateString)
  );
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

const minDescribed = 200;

function describeOmitted(passes: ReportedQuery, fails: ReportedQuery): string | undefined {
  const [short, long] = [passes.document, fails.document];
  const isSame = JSON.stringify(passes.variables) === JSON.stringify(fails.variables);
  const start = findOmission(short, long);
  const left = long.slice(start, start + long.length - short.length);
  const isOmitted = long === short.slice(0, start) + left + short.slice(start);
  return isSame &&
    isOmitted &&
    left !== "" &&
    long.length >= minDescribed &&
    left.length < long.length / 4
    ? `the same without ${left.trim()}, with ${countNoun(countWords(short), "word")} instead of ${countWords(long)}`
    : undefined;
}

/** Finds where a document has a part that a shorter one lacks, after whitespace where possible. */
function findOmission(short: string, long: string): number {
  // Characters beyond U+FFFF are two units, so the text is not spread.
  const same = short.split("").findIndex((unit, index) => unit !== long[index]);
  const last = same === -1 ? short.length : same;
  const length = long.length - short.length;
  let start = last;
  while (start > 0 && /\S/.test(long.charAt(start - 1))) {
    start -= 1;
  }
  const isSame = long.slice(start, last) === long.slice(start + length, last + length);
  return isSame ? start : last;
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
