import { relative } from "node:path";
import type { JsonValue } from "../json/json-value.ts";
import { type Difference, printPlace } from "../judge/judgement.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Clause } from "../suite/clause.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { toCurlCommand } from "./curl-command.ts";
import { type RerunOptions, toRerunCommand } from "./rerun-command.ts";

/** What a failure is described with. */
export interface FailureContext {
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly palette: Palette;
  readonly rerun: RerunOptions;
}

const labels: Readonly<Record<WrongResult["verdict"], string>> = {
  failed: "FAIL",
  errored: "NO ANSWER",
  warned: "WARN",
};

/** Most differences of one case that are shown. */
const maxShown = 8;

/**
 * Describes what is wrong with an answer so that one can act on it: the case, its clause in
 * words, the first cause, the places that differ, and the commands that send it again.
 */
export function describeFailure(result: WrongResult, context: FailureContext): string {
  const { case: item, verdict, cause, differences, notes, request } = result;
  const { palette, rerun } = context;
  const paint = verdict === "warned" ? palette.warning : palette.error;
  const lines = [
    `${paint(labels[verdict])}  ${palette.bold(item.id)}  ${palette.dim(`(${item.level})`)}`,
    `  ${item.title}`,
  ];
  for (const clause of brokenClauses(result, context.clauses)) {
    lines.push(`  Clause ${clause.id}: ${clause.statement}`);
  }
  lines.push(`  First cause: ${cause}`);
  for (const difference of differences.slice(0, maxShown)) {
    lines.push(...describeDifference(difference, palette));
  }
  if (differences.length > maxShown) {
    lines.push(`    … and ${differences.length - maxShown} further differences`);
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

/** The clause that the case is written for, and those that its differences name. */
function brokenClauses(
  { case: item, differences }: WrongResult,
  clauses: ReadonlyMap<string, Clause>,
): Clause[] {
  const named = differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  const onlyNamed =
    differences.length > 0 && differences.every(({ clause }) => clause !== undefined);
  const ids = new Set([...named, ...(onlyNamed ? [] : item.clauses)]);
  return [...ids].slice(0, 4).flatMap((id) => clauses.get(id) ?? []);
}

function describeDifference(difference: Difference, palette: Palette): string[] {
  const { expected, received, message, level } = difference;
  const pointer = printPlace(difference);
  const where =
    pointer === "" ? "" : escapeLine(pointer.length > 200 ? `${pointer.slice(0, 200)}…` : pointer);
  const placeholder = level === undefined ? "" : ` (${level} only)`;
  // It may name a key that the server sent.
  const what = message === undefined ? "" : escapeLine(message);
  const lines = [`    ${[where, what].filter(Boolean).join(": ")}${placeholder}`];
  if (expected !== undefined) {
    lines.push(`      expected  ${palette.success(showValue(expected))}`);
  }
  if (received !== undefined) {
    lines.push(`      received  ${palette.error(showValue(received))}`);
  }
  return lines;
}

function showValue(value: JsonValue): string {
  const text = JSON.stringify(value);
  return escapeLine(
    text.length > 1000 ? `${text.slice(0, 1000)}… (${text.length} characters)` : text,
  );
}
