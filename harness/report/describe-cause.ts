import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Witness } from "../run/witness.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { hangText } from "../terminal/wrap-text.ts";
import {
  describeDifferences,
  describeHead,
  describeReceived,
  describeRest,
  type FailureContext,
} from "./describe-failure.ts";
import { describePassing, describeQuery } from "./describe-query.ts";
import { describeSame } from "./describe-same.ts";
import { describeOrigin } from "./describe-statement.ts";
import { describeWhen } from "./describe-when.ts";
import { hangStart } from "./hang-start.ts";
import { type CauseOfFailures, listClauses, nameCause, toList } from "./name-cause.ts";

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
const maxDifferenceLines = 7;

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
  const name = nameCause(cause, context.rerun.role);
  const isWhole = clause !== undefined && ids.length === 1 && !isKnownBug;
  const statements = isWhole ? [] : clauses.map(({ id, statement }) => `${id}: ${statement}`);
  const origin =
    clause === undefined || ids.length > 1
      ? []
      : [
          describeOrigin(
            clause,
            cause.explained.every(({ verdict }) => verdict === "warned"),
          ),
        ];
  const seen = "seen" in cause && !isKnownBug ? toList(cause.seen) : [];
  const breaks = isKnownBug ? statements.map((text) => `Breaks ${text}`) : statements;
  return [
    hangText(label, isWhole ? `${name}: ${clause.statement}` : `${name}.`, {
      width,
      paint: palette.bold,
    }),
    hangText(indent, [count, ...seen, ...breaks, ...origin].join(" ").trim(), {
      width,
    }),
  ].join("\n");
}

/** Shows a failure: the smallest query that still fails if one was found, otherwise the case. */
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
    ...describeScope(witness, example, context),
    ...describeSame(same, context),
  ];
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

/** Shows as many differences as leave room for the rest of a cause, of different clauses if any. */
function describeFirstDifferences(
  differences: readonly Difference[],
  context: FailureContext,
): string[] {
  const sorted = putFirstOfEachClauseFirst(differences);
  const lines = describeDifferences(sorted, maxDifferences, context);
  const count = lines.join("\n").split("\n").length;
  return count > maxDifferenceLines ? describeDifferences(sorted, 1, context) : lines;
}

function putFirstOfEachClauseFirst(differences: readonly Difference[]): readonly Difference[] {
  const isFirst = ({ clause }: Difference, index: number): boolean =>
    differences.findIndex((other) => other.clause === clause) === index;
  return [
    ...differences.filter(isFirst),
    ...differences.filter((difference, index) => !isFirst(difference, index)),
  ];
}

function describeWitness({ fails, passes }: Witness, context: FailureContext): string[] {
  return [
    hangQuery("Fails", describeQuery(fails), context),
    ...describeFirstDifferences(fails.differences, context),
    ...(passes === undefined ? [] : [hangQuery("Passes", describePassing(passes, fails), context)]),
  ];
}

/** Maximum number of lines of a query that fails, and of one that passes. */
const maxQueryLines = { Fails: 6, Passes: 4 } as const;

function hangQuery(
  name: keyof typeof maxQueryLines,
  query: string,
  { width, rerun }: FailureContext,
): string {
  const where = rerun.baseUrl !== null && name === "Fails" ? ", whole in Send" : "";
  const maxLines = maxQueryLines[name];
  return hangStart(`  ${name}:`.padEnd(10), query, { width, maxLines, where });
}
