import { alignColumns } from "../../terminal/align-columns.ts";
import { capitalize } from "../../terminal/count-noun.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { type Line, layOut } from "../../terminal/lay-out.ts";
import { cutToWidth } from "../../terminal/measure-width.ts";
import type { Palette } from "../../terminal/palette.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import type { ComparedCase, ComparedRun, Comparison } from "./comparison.ts";
import { type ChangedCases, describeChanges, groupByChange } from "./describe-changes.ts";
import { isFailing } from "./judge-change.ts";
import { nameVerdict } from "./name-verdict.ts";

/** Number of rows of a list that are shown. */
const maxRows = 40;

/** How a comparison is shown on a terminal. */
export interface TerminalComparisonOptions {
  readonly palette: Palette;
  /** Columns to which lines are cut or wrapped. */
  readonly width: number;
}

/** Formats a comparison for a terminal. What changed comes last, in a sentence. */
export function toTerminalComparison(
  comparison: Comparison,
  { palette, width }: TerminalComparisonOptions,
): string {
  const { kind, runs, warnings, profile } = comparison;
  const blocks = [
    runs.map((run) => layOut([describeRun(run)], { palette, width })),
    warnings.map((text) => palette.warning(`Warning: ${escapeLine(text)}`)),
    ...(kind === "changes"
      ? groupByChange(comparison).map((group) => describeGroup(group, palette))
      : describeMatrix(comparison, palette)),
    profile.length === 0
      ? []
      : [
          palette.bold("Behavior where the specification leaves it open:"),
          ...profile
            .slice(0, maxRows)
            .flatMap(({ title, observed }) => [
              `  ${escapeLine(title)}`,
              ...alignColumns(
                observed.map((text, index) => [
                  `    ${nameOf(runs[index])}`,
                  escapeLine(text ?? "not run"),
                ]),
              ),
            ]),
          ...describeRest(profile.length),
        ],
    [palette.bold(describeChanges(comparison))],
  ];
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block) => block.map((line) => cutLines(line, width)).join("\n"))
    .join("\n\n");
  return `${text}\n`;
}

function cutLines(text: string, width: number): string {
  return text.includes("\u001b")
    ? text
    : text
        .split("\n")
        .map((line) => cutToWidth(line, width))
        .join("\n");
}

function describeRun({ name, summary, server }: ComparedRun): Line {
  return { label: `${name}: `, text: server === null ? summary : `${summary} at ${server}` };
}

function nameOf(run: ComparedRun | undefined): string {
  return escapeLine(run?.name ?? "");
}

function describeGroup({ change, cases }: ChangedCases, palette: Palette): string[] {
  const paint = change.includes("failing") ? palette.error : palette.bold;
  const shown = change === "still failing" ? cases.slice(0, 10) : cases.slice(0, maxRows);
  return [
    paint(`${capitalize(change)}: ${cases.length}`),
    ...shown.flatMap((item) => describeCase(item)),
    ...describeRest(cases.length, shown.length),
  ];
}

function describeCase({ id, title, difference, change }: ComparedCase): string[] {
  const isOver = change === "newly passing" || change === "no longer warned";
  return [
    `  ${escapeLine(id)}: ${escapeLine(title)}`,
    ...(difference === undefined || isOver || change === "still failing"
      ? []
      : [
          `      ${escapeLine(shortenText(summarizeDifference(difference), maxLengths.difference))}`,
        ]),
  ];
}

function describeRest(count: number, shown = maxRows): string[] {
  return count > shown ? [`  … and ${count - shown} more`] : [];
}

/**
 * Describes what servers have in common, and where they differ: by part of the specification, then
 * by case.
 */
function describeMatrix({ runs, sections, cases }: Comparison, palette: Palette): string[][] {
  const head = runs.map(nameOf);
  const parts = sections.map(({ title, clauses }) => [
    `  ${escapeLine(title)}`,
    ...runs.map((_run, index) =>
      String(clauses.filter(({ failed }) => (failed[index] ?? 0) > 0).length),
    ),
  ]);
  const rows = cases
    .slice(0, maxRows)
    .map(({ id, verdicts }) => [`  ${escapeLine(id)}`, ...verdicts.map(nameVerdict)]);
  const paint = (line: string, item: ComparedCase | undefined): string =>
    item?.verdicts.some(isFailing) === true ? palette.error(line) : line;
  const [title = "", ...lines] = alignColumns([["  Case", ...head], ...rows]);
  return [
    parts.length === 0
      ? []
      : [
          palette.bold("Clauses with failed cases:"),
          ...alignColumns([["  Part", ...head], ...parts]),
        ],
    cases.length === 0
      ? []
      : [
          palette.bold(`Cases that differ or fail: ${cases.length}`),
          title,
          ...lines.map((line, index) => paint(line, cases[index])),
          ...describeRest(cases.length),
        ],
  ];
}
