import type { Explanation } from "../diagnosis/diagnose.ts";
import type { Obstacle } from "../diagnosis/find-obstacles.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { SentQuery, Witness } from "../run/witness.ts";
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

/** Why failures happened: something that comes before any clause, or a broken clause. */
export type CauseOfFailures = Obstacle | Explanation;

/** Where a cause is among the causes of a run. */
export interface CausePosition {
  /** From 1. */
  readonly number: number;
  /** Number of failures in the run. */
  readonly failures: number;
}

/** Maximum number of differences that are shown for a cause. */
const maxDifferences = 2;

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
  { number, failures }: CausePosition,
  context: FailureContext,
): string {
  const { width, palette } = context;
  const label = `${number}. `;
  const indent = " ".repeat(label.length);
  const count = `Explains ${cause.explained.length} of ${countNoun(failures, "failure")}.`;
  const clause = "clause" in cause ? context.clauses.get(cause.clause) : undefined;
  const isKnownBug = "pattern" in cause && cause.pattern !== undefined;
  const name = nameCause(cause);
  const heading = clause === undefined || isKnownBug ? `${name}.` : `${name}: ${clause.statement}`;
  const breaks =
    clause !== undefined && isKnownBug ? [`Breaks ${clause.id}: ${clause.statement}`] : [];
  const origin = clause === undefined ? [] : [describeOrigin(clause)];
  return [
    hangText(label, heading, { width, paint: palette.bold }),
    hangText(indent, [count, ...breaks, ...origin].join(" "), { width }),
  ].join("\n");
}

/** Says in a sentence, without its period, what the server does wrong. */
export function nameCause(cause: CauseOfFailures): string {
  if ("kind" in cause) {
    return escapeLine(cause.description);
  }
  const { certainty, clause, pattern } = cause;
  return nameDiagnosis({ certainty, clause, description: pattern?.description });
}

/** Says in a sentence, without its period, what a server probably does wrong. */
export function nameDiagnosis({
  certainty,
  clause,
  description,
}: Pick<Explanation, "certainty" | "clause"> & {
  /** What a known bug does; left out when none fits. */
  readonly description?: string | undefined;
}): string {
  const adverb = { certain: "", likely: "probably ", possible: "possibly " }[certainty];
  const does = description === undefined ? `breaks ${clause}` : lowerFirst(description);
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
    ...describeWhen(example, same, context),
    ...describeRest(example, context, witness?.fails.request),
    ...describeSame(same, context),
  ];
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
    ...describeDifferences(result.differences, maxDifferences, context),
    ...describeReceived(result, context),
  ];
}

/** Shows the smallest query that fails, what is wrong in its response, and one that passes. */
function describeWitness({ fails, passes }: Witness, context: FailureContext): string[] {
  return [
    hangText("  Fails:  ", describeQuery(fails), context),
    ...describeDifferences(fails.differences, maxDifferences, context),
    ...(passes === undefined
      ? []
      : [hangText("  Passes: ", describePassing(passes, fails), context)]),
  ];
}

/** Describes the query that passes by its variables if only they differ from the one that fails. */
function describePassing(passes: SentQuery, fails: SentQuery): string {
  const { document, variables } = passes.query;
  return document === fails.query.document && variables !== undefined
    ? `the same with ${escapeLine(JSON.stringify(variables))}`
    : describeQuery(passes);
}

function describeQuery({ query: { document, variables } }: SentQuery): string {
  const values = variables === undefined ? "" : ` with ${JSON.stringify(variables)}`;
  return escapeLine(document + values);
}
