import type { Explanation } from "../diagnosis/diagnose.ts";
import { isOtherReading } from "../diagnosis/is-other-reading.ts";
import type { Obstacle } from "../diagnosis/obstacle.ts";
import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { SentQuery, Witness } from "../run/witness.ts";
import type { QueryRequest } from "../suite/case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { hangText } from "../terminal/wrap-text.ts";
import {
  describeDifferences,
  describeHead,
  describeReceived,
  describeRest,
  type FailureContext,
} from "./describe-failure.ts";
import { describeSame } from "./describe-same.ts";
import { describeOrigin } from "./describe-statement.ts";
import { describeWhen } from "./describe-when.ts";
import { hangStart } from "./hang-start.ts";

/** Why failures happened: something that comes before any clause, or a broken clause. */
export type CauseOfFailures = Obstacle | Explanation;

/** Where a cause is among the causes of a run. */
export interface CausePosition {
  /** From 1. */
  readonly number: number;
  /** Number of failures in the run, or of warnings where nothing failed. */
  readonly failures: number;
  /** What the cause explains; failures when left out. */
  readonly noun?: "failure" | "warning" | undefined;
}

/** Maximum number of differences that are shown for a cause. */
const maxDifferences = 2;

/** Maximum number of lines of differences above which only the first difference is shown. */
const maxDifferenceLines = 6;

/**
 * Describes a cause with the failure that shows it best, so that all of it fits on a screen: what
 * the server does, the clause, how many failures it accounts for, the exchange, and the commands.
 */
export function describeCause(
  cause: CauseOfFailures,
  position: CausePosition,
  context: FailureContext,
): string {
  const [shown] = cause.explained;
  return [
    describeHeading(cause, position, context),
    ...(shown === undefined ? [] : describeExample(shown, cause, context)),
  ].join("\n");
}

/** Describes a cause without its failures. */
export function describeHeading(
  cause: CauseOfFailures,
  { number, failures, noun = "failure" }: CausePosition,
  context: FailureContext,
): string {
  const { width, palette } = context;
  const label = `${number}. `;
  const indent = " ".repeat(label.length);
  const count = `Explains ${cause.explained.length} of ${countNoun(failures, noun)}.`;
  const ids = listClauses(cause);
  const clauses = ids.flatMap((id) => context.clauses.get(id) ?? []);
  const [clause] = clauses;
  const isKnownBug = "pattern" in cause && cause.pattern !== undefined;
  const name = nameCause(cause);
  const isWhole = clause !== undefined && ids.length === 1 && !isKnownBug;
  const statements = isWhole ? [] : clauses.map(({ id, statement }) => `${id}: ${statement}`);
  const origin =
    clause === undefined || ids.length > 1
      ? []
      : [
          describeOrigin(clause, {
            isAllowed: isOtherReading(clause.id, cause.explained),
            isWarned: cause.explained.every(({ verdict }) => verdict === "warned"),
          }),
        ];
  const breaks = isKnownBug ? statements.map((text) => `Breaks ${text}`) : statements;
  return [
    hangText(label, isWhole ? `${name}: ${clause.statement}` : `${name}.`, {
      width,
      paint: palette.bold,
    }),
    hangText(indent, [count, ...breaks, ...origin].join(" ").trim(), {
      width,
    }),
  ].join("\n");
}

/** Lists the clauses that a cause names, the most probable first. */
function listClauses(cause: CauseOfFailures): readonly string[] {
  return "clause" in cause ? [cause.clause, ...toList(cause.alternative)] : [];
}

function toList(alternative: string | undefined): readonly string[] {
  return alternative === undefined ? [] : [alternative];
}

/** Says in a sentence, without its period, what the server does wrong. */
export function nameCause(cause: CauseOfFailures): string {
  if ("kind" in cause) {
    return escapeLine(cause.description);
  }
  return nameDiagnosis({ ...cause, description: cause.pattern?.description });
}

/** Says in a sentence, without its period, what a server probably does wrong. */
export function nameDiagnosis({
  certainty,
  clause,
  alternative,
  description,
}: Pick<Explanation, "certainty" | "clause" | "alternative"> & {
  /** What a known bug does; left out when none fits. */
  readonly description?: string | undefined;
}): string {
  const adverb = { certain: "", likely: "probably ", possible: "possibly " }[certainty];
  const broken = [clause, ...toList(alternative)].join(" or ");
  const does = description === undefined ? `breaks ${broken}` : lowerFirst(description);
  return `The server ${adverb}${does}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Shows a failure: the smallest query that still fails where one was found, else the case. */
function describeExample(
  shown: WrongResult,
  cause: CauseOfFailures,
  context: FailureContext,
): string[] {
  const witness = "witness" in cause ? cause.witness : undefined;
  const example = witness === undefined ? shown : findWitnessed(witness, cause.explained, shown);
  const same = cause.explained.filter((result) => result !== example);
  return [
    ...describeHead(example, context),
    ...(witness === undefined ? describeCase(example, context) : describeWitness(witness, context)),
    ...describeRemark(cause, context),
    ...describeWhen(example, same, context),
    ...describeRest(example, context, witness?.fails.request),
    ...describeScope(witness, example, context),
    ...describeSame(same, context),
  ];
}

/** Says what the records have in common with which responses are wrong. */
function describeRemark(cause: CauseOfFailures, { width }: FailureContext): string[] {
  const remark = "remark" in cause ? cause.remark : undefined;
  return remark === undefined ? [] : [hangText("  Note:   ", remark, { width })];
}

/** Says which commands are about the smaller query that is shown, and which about the whole case. */
function describeScope(
  witness: Witness | undefined,
  { request }: WrongResult,
  { width }: FailureContext,
): string[] {
  const isSmaller =
    witness !== undefined && String(witness.fails.request.body) !== String(request.body);
  const text = "Send has the smaller query, File and Rerun the whole case.";
  return isSmaller ? [hangText("  Note:   ", text, { width })] : [];
}

function findWitnessed(
  { caseId }: Witness,
  explained: readonly WrongResult[],
  shown: WrongResult,
): WrongResult {
  return explained.find(({ case: item }) => item.id === caseId) ?? shown;
}

function describeCase(result: WrongResult, context: FailureContext): string[] {
  return [
    ...describeFirstDifferences(result.differences, context),
    ...describeReceived(result, context),
  ];
}

/** Shows as many differences as leave room for the rest of a cause. */
function describeFirstDifferences(
  differences: readonly Difference[],
  context: FailureContext,
): string[] {
  const lines = describeDifferences(differences, maxDifferences, context);
  const count = lines.join("\n").split("\n").length;
  return count > maxDifferenceLines ? describeDifferences(differences, 1, context) : lines;
}

/** Shows the smallest query that fails, what is wrong in its response, and one that passes. */
function describeWitness({ fails, passes }: Witness, context: FailureContext): string[] {
  return [
    hangQuery("Fails", describeQuery(fails), context),
    ...describeFirstDifferences(fails.differences, context),
    ...(passes === undefined ? [] : [hangQuery("Passes", describePassing(passes, fails), context)]),
  ];
}

/** Describes the query that passes by its variables if only they differ from the one that fails. */
function describePassing(passes: SentQuery, fails: SentQuery): string {
  const { document, variables } = passes.query;
  if (document !== fails.query.document || variables === undefined) {
    return describeOmitted(passes.query, fails.query) ?? describeQuery(passes);
  }
  return Object.keys(variables).length === 0 && fails.query.variables !== undefined
    ? "the same with no variables"
    : `the same with ${escapeLine(JSON.stringify(variables))}`;
}

/** Minimum length of a query that is described by what another one leaves out of it. */
const minDescribed = 200;

/** Names the part of a long document that another one leaves out; undefined if more differs. */
function describeOmitted(passes: QueryRequest, fails: QueryRequest): string | undefined {
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
    ? `the same without ${escapeLine(left.trim())}, with ${countNoun(countWords(short), "word")} instead of ${countWords(long)}`
    : undefined;
}

/**
 * Finds where a document has a part that a shorter one lacks. Where words around that part repeat,
 * it may begin at several characters: it begins after whitespace, so that no word is cut.
 */
function findOmission(short: string, long: string): number {
  const same = [...short].findIndex((character, index) => character !== long[index]);
  const last = same === -1 ? short.length : same;
  const length = long.length - short.length;
  let start = last;
  while (start > 0 && /\S/.test(long.charAt(start - 1))) {
    start -= 1;
  }
  const isSame = long.slice(start, last) === long.slice(start + length, last + length);
  return isSame ? start : last;
}

/** Counts the names in a document, which are those of its fields and arguments. */
function countWords(document: string): number {
  return document.replace(/"[^"]*"/g, "").match(/\w+/g)?.length ?? 0;
}

/** Maximum number of lines of a query that fails, and of one that passes. */
const maxQueryLines = { Fails: 6, Passes: 4 } as const;

/** Formats a query, of which the end is left out if it is long. */
function hangQuery(
  name: keyof typeof maxQueryLines,
  query: string,
  { width, rerun }: FailureContext,
): string {
  const where = rerun.baseUrl !== null && name === "Fails" ? ", whole in Send" : "";
  const maxLines = maxQueryLines[name];
  return hangStart(`  ${name}:`.padEnd(10), query, { width, maxLines, where });
}

function describeQuery({ query: { document, variables } }: SentQuery): string {
  const values = variables === undefined ? "" : ` with ${JSON.stringify(variables)}`;
  return escapeLine(
    document.replace(documentString, abbreviateString).replace(longGap, nameGap) +
      values.replace(jsonString, abbreviateString),
  );
}

/** A string in a document, where a backslash is a character like any other. */
const documentString = /"([^"]*)"/g;

/** More spaces than anyone counts. */
const longGap = / {100,}/g;

function nameGap(gap: string): string {
  return ` … (${gap.length} spaces) … `;
}

/** A string in JSON. */
const jsonString = /"((?:[^"\\]|\\.)*)"/g;

/** Maximum number of characters of a text that is shown whole. */
const maxWholeText = 99;

/** Characters of a long text that are shown: of its start, and of its end. */
const shownOfText = [40, 20] as const;

/** Shows the start and the end of a long text, which hides the rest of the query. */
function abbreviateString(quoted: string, text: string): string {
  const characters = [...text];
  if (characters.length <= maxWholeText) {
    return quoted;
  }
  const start = characters.slice(0, shownOfText[0]).join("");
  const end = characters.slice(-shownOfText[1]).join("");
  return `"${start}…${end}" (${characters.length} characters)`;
}
