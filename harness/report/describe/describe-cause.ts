import { countNoun } from "../../terminal/count-noun.ts";
import { type Line, layOut } from "../../terminal/lay-out.ts";
import { createPalette } from "../../terminal/palette.ts";
import { adverbs, type Findings, isWarned, type ReportCause } from "../findings.ts";
import type { ReportedClause } from "../report.ts";
import type { ReportedCase, ReportedDifference } from "../reported-case.ts";
import { areQuotedWhole } from "./describe-difference.ts";
import {
  describeDifferences,
  describeHead,
  describeOccasion,
  describeReceived,
  describeRest,
} from "./describe-failure.ts";
import { describeOrigin, summarize } from "./describe-statement.ts";
import { quoteExample } from "./quote-example.ts";

/** Describes a cause with the failure that shows it best, so that all of it fits on a screen. */
export function describeCause(cause: ReportCause, findings: Findings): Line[] {
  return [...describeHeading(cause, findings), ...describeExample(cause)];
}

/** Describes a cause without its failures. */
export function describeHeading(cause: ReportCause, findings: Findings): Line[] {
  const { title } = cause;
  const label = `${findings.causes.indexOf(cause) + 1}. `;
  const [clause] = isWhole(cause) ? listClauses(cause, findings) : [];
  return [
    { label, text: clause ? `${title}: ${summarize(clause)}` : `${title}.`, style: "bold" },
    { label: " ".repeat(label.length), text: describeExtent(cause, findings) },
  ];
}

/** Says how many failures a cause explains, what they have in common, and which clause they break. */
export function describeExtent(cause: ReportCause, findings: Findings): string {
  const { diagnosis, cases, rivals } = cause;
  const clauses = listClauses(cause, findings);
  const [clause] = clauses;
  const [shown, ...others] = putShownFirst(cause);
  const { mutant, description, certainty = "certain" } = diagnosis ?? {};
  const isKnownBug = mutant !== undefined;
  const verb = isKnownBug ? "Breaks " : `It ${adverbs[certainty]}breaks `;
  const breaks = description === undefined ? "" : verb;
  const statements = isWhole(cause)
    ? []
    : clauses.map((item) => `${breaks}${item.id}: ${summarize(item)}`);
  return [
    `Explains ${cases.length} of ${countWrong(findings.wrong.length, findings)}.`,
    ...(diagnosis?.seen === undefined || isKnownBug ? [] : [diagnosis.seen]),
    ...[quoteExample(cause) ?? []].flat(),
    ...(shown === undefined ? [] : [describeOccasion(shown, "The case", others) ?? []].flat()),
    ...(shown?.notes ?? []).map((note) => `${note}.`),
    ...statements,
    ...(clause === undefined || cause.clauses.length > 1
      ? []
      : [describeOrigin(clause, cases.every(isWarned))]),
    ...(rivals.length === 0 ? [] : [`Less probably: ${rivals.join(" or ")}.`]),
  ].join(" ");
}

/** Names a number of failures or warnings, or of both where a report has both. */
export function countWrong(count: number, { wrong, noun }: Findings): string {
  const isMixed = noun === "failure" && wrong.some(isWarned);
  return isMixed ? `${count} failures and warnings` : countNoun(count, noun);
}

function isWhole({ clauses, diagnosis }: ReportCause): boolean {
  return clauses.length === 1 && diagnosis?.description === undefined;
}

function listClauses({ clauses }: ReportCause, findings: Findings): ReportedClause[] {
  return clauses.flatMap((id) => findings.clauses.get(id) ?? []);
}

/**
 * Shows a failure, as far as the first paragraph does not quote it whole: the smallest query that
 * still fails if one was found, otherwise the case.
 */
export function describeExample(cause: ReportCause): Line[] {
  const { witness } = cause.diagnosis ?? {};
  const [shown, ...same] = putShownFirst(cause);
  if (shown === undefined) {
    return [];
  }
  const { notes: _quoted, ...rest } = shown;
  const differences = witness?.differences ?? shown.differences;
  const isQuoted = quoteExample(cause) !== undefined && areQuotedWhole(differences);
  return [
    ...describeHead(shown),
    ...(isQuoted ? [] : describeFirstDifferences(differences)),
    ...(witness === undefined ? describeReceived(shown) : []),
    ...describeRest(witness ? { ...rest, exchanges: undefined, curl: witness.curl } : rest),
    ...describeSame(same),
  ];
}

function putShownFirst({ cases, diagnosis }: ReportCause): ReportedCase[] {
  return putFirst(cases, ({ id }) => id === diagnosis?.witness?.case);
}

function putFirst<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}

const maxDifferences = 2;

const maxDifferenceLines = 7;

/** Shows as many differences as leave room for the rest of a cause, of different clauses if any. */
function describeFirstDifferences(differences: readonly ReportedDifference[]): Line[] {
  const [first] = differences;
  const other = differences.find(({ clause }) => clause !== first?.clause);
  const sorted = putFirst(differences, (one) => one === first || one === other);
  const lines = describeDifferences(sorted, maxDifferences);
  const count = layOut(lines, { palette: createPalette(false), width: 80 }).split("\n").length;
  return count > maxDifferenceLines ? describeDifferences(sorted, 1) : lines;
}

const maxSame = 8;

/** Lists the ids of some cases that are wrong for the same reason, as far as they fit on a line. */
export function describeSame(cases: readonly ReportedCase[]): Line[] {
  const ids = cases.slice(0, maxSame).map(({ id }) => id);
  const end = cases.length > maxSame ? ", …" : "";
  const text = `${cases.length} more: ${ids.join(", ")}${end}`;
  return cases.length === 0 ? [] : [{ label: "  Same:   ", text, isCut: true }];
}
