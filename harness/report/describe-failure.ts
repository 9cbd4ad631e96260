import { relative } from "node:path";
import type { JsonValue } from "../json/json-value.ts";
import { type Difference, printPlace } from "../judge/judgment.ts";
import { maxLengths, shortenText } from "../kit/shorten-text.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Clause } from "../suite/clause.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { describeStatement } from "./describe-statement.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { type RerunOptions, toRerunCommand } from "./to-rerun-command.ts";

/** What a description needs besides the result. */
export interface FailureContext {
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly palette: Palette;
  readonly rerun: RerunOptions;
}

const labels: Readonly<Record<WrongResult["verdict"], string>> = {
  failed: "FAIL",
  errored: "NO RESPONSE",
  warned: "WARN",
};

/** Maximum number of differences that are shown for a case. */
const maxDifferences = 8;

/** Maximum number of clauses that are shown for a case. */
const maxClauses = 4;

/**
 * Describes a wrong response with everything that is needed to fix it: the case, its clauses, the
 * first cause, the differences, and the commands that send the request again.
 */
export function describeFailure(result: WrongResult, context: FailureContext): string {
  const { case: item, verdict, cause, differences, notes, request } = result;
  const { palette, rerun } = context;
  const paint = verdict === "warned" ? palette.warning : palette.error;
  const lines = [
    `${paint(labels[verdict])}  ${palette.bold(item.id)}  ${palette.dim(`(${item.level})`)}`,
    `  ${item.title}`,
  ];
  for (const clause of findBrokenClauses(result, context.clauses)) {
    lines.push(`  Clause ${clause.id}: ${describeStatement(clause)}`);
  }
  lines.push(`  First cause: ${cause}`);
  for (const difference of differences.slice(0, maxDifferences)) {
    lines.push(...describeDifference(difference, palette));
  }
  if (differences.length > maxDifferences) {
    lines.push(`    … and ${differences.length - maxDifferences} more differences`);
  }
  lines.push(...notes.map((note) => `  Note: ${escapeLine(note)}`));
  if (item.file !== undefined) {
    lines.push(`  File:   ${relative(process.cwd(), item.file)}`);
  }
  if (rerun.baseUrl !== null) {
    lines.push(
      `  Send:   ${toCurlCommand(request, { baseUrl: rerun.baseUrl, flags: rerun.curlFlags })}`,
    );
  }
  lines.push(`  Rerun:  ${toRerunCommand(result, rerun)}`);
  return lines.join("\n");
}

/** Finds the clauses that the differences break: those they name, otherwise those of the case. */
function findBrokenClauses(
  { case: item, differences }: WrongResult,
  clauses: ReadonlyMap<string, Clause>,
): Clause[] {
  const named = differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  const onlyNamed =
    differences.length > 0 && differences.every(({ clause }) => clause !== undefined);
  const ids = new Set([...named, ...(onlyNamed ? [] : item.clauses)]);
  return [...ids].slice(0, maxClauses).flatMap((id) => clauses.get(id) ?? []);
}

function describeDifference(difference: Difference, palette: Palette): string[] {
  const { expected, received, message, level } = difference;
  const pointer = printPlace(difference);
  const where = escapeLine(shortenText(pointer, maxLengths.pointer));
  const onlyLevel = level === undefined ? "" : ` (${level} only)`;
  // The message may quote a key that the server sent.
  const what = message === undefined ? "" : escapeLine(message);
  const lines = [`    ${[where, what].filter(Boolean).join(": ")}${onlyLevel}`];
  if (expected !== undefined) {
    lines.push(`      expected  ${palette.success(formatValue(expected))}`);
  }
  if (received !== undefined) {
    lines.push(`      received  ${palette.error(formatValue(received))}`);
  }
  return lines;
}

function formatValue(value: JsonValue): string {
  const text = JSON.stringify(value);
  const shown = shortenText(text, maxLengths.difference);
  return escapeLine(shown === text ? text : `${shown} (${text.length} characters)`);
}
