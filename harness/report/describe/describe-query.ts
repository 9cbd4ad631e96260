import { countNoun } from "../../terminal/count-noun.ts";
import { shortenText } from "../../terminal/shorten-text.ts";
import type { ReportedQuery } from "../report.ts";

/** Maximum characters of a document, or of its variables, in a sentence: two lines of a terminal. */
const maxQuoted = 160;

/** Maximum characters of variables that are abbreviated: there may be a million of them. */
const maxAbbreviated = 20_000;

/** Quotes a query in a sentence, with long strings and gaps abbreviated. */
export function quoteQuery({ document, variables }: ReportedQuery): string {
  const values = variables === undefined ? "" : ` with ${JSON.stringify(variables)}`;
  const short = values.slice(0, maxAbbreviated).replace(jsonString, abbreviateString);
  return `\`${shortenText(describeDocument(document), maxQuoted)}\`${shortenText(short, maxQuoted)}`;
}

/**
 * Quotes a query that passes, or says in what it differs from one that fails if that is shorter;
 * undefined where both are long.
 */
export function quotePassing(passes: ReportedQuery, fails: ReportedQuery): string | undefined {
  const texts = [describeValues(passes, fails), describeOmitted(passes, fails), quoteQuery(passes)];
  const [text] = texts
    .flatMap((each) => each ?? [])
    .sort((one, other) => one.length - other.length);
  return text !== undefined && text.length <= maxQuoted ? text : undefined;
}

function describeDocument(document: string): string {
  return document
    .replace(documentString, abbreviateString)
    .replace(longGap, (gap) => ` … (${gap.length} spaces) … `);
}

function describeValues(passes: ReportedQuery, fails: ReportedQuery): string | undefined {
  const { document, variables } = passes;
  return document === fails.document && variables !== undefined
    ? `The same with ${JSON.stringify(variables)}`
    : undefined;
}

function describeOmitted(passes: ReportedQuery, fails: ReportedQuery): string | undefined {
  const isSame = JSON.stringify(passes.variables) === JSON.stringify(fails.variables);
  const short = passes.document.split(" ");
  const long = fails.document.split(" ");
  const length = long.length - short.length;
  const same = short.findIndex((word, index) => word !== long[index]);
  const start = same === -1 ? short.length : same;
  const left = long.splice(start, length).join(" ");
  const [few, many] = [countWords(passes.document), countWords(fails.document)];
  const words = few === many ? "" : `, with ${countNoun(few, "word")} instead of ${many},`;
  return isSame && length > 0 && long.join(" ") === passes.document
    ? `The same without \`${describeDocument(left)}\`${words}`
    : undefined;
}

function countWords(document: string): number {
  return document.replace(/"[^"]*"/g, "").match(/\w+/g)?.length ?? 0;
}

/** A string in a document, where a backslash is a character like any other. */
const documentString = /"([^"]*)"/g;

const longGap = / {100,}/g;

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
