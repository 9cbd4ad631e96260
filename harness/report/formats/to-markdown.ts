import { countNoun } from "../../terminal/count-noun.ts";
import { describeStart } from "../../terminal/describe-duration.ts";
import { toPlainText } from "../../terminal/lay-out.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import { describeExample, describeExtent } from "../describe/describe-cause.ts";
import { summarizeDifference } from "../describe/describe-difference.ts";
import { explainRunFailure, listProblems } from "../describe/describe-run.ts";
import { type Findings, type ReportCause, readFindings } from "../findings.ts";
import { locateTarget, nameRole, nameServer } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";
import { listProfile } from "../table.ts";
import { escapeMarkdown, toCodeBlock, toInlineCode, writeTable } from "./write-markdown.ts";

/** Bytes of a document: GitHub takes less than 1 MiB as the summary of a job. */
const maxBytes = 1_000_000;

const maxShown = { causes: 10, cases: 100 } as const;

/** Characters of the details of a cause that are shown: a command may hold a long body. */
const maxDetailsLength = 10_000;

/**
 * Writes a report as Markdown, the verdict first: for the summary of a CI job, a pull request or a
 * page. It stays below 1 MiB, and says so if something was left out for that.
 */
export function toMarkdown(report: Report): string {
  const findings = readFindings(report);
  const { cases } = report;
  const { noun, unexplained, warned, house } = findings;
  const known = cases.filter(({ verdict }) => verdict === "known");
  const reason = explainRunFailure(report);
  return joinBlocks([
    `## ${escapeMarkdown(report.summary ?? report.verdict)}`,
    describeRun(report),
    ...(reason === undefined ? [] : [`**${escapeMarkdown(reason)}**`]),
    ...report.warnings.map((warning) => `Warning: ${escapeMarkdown(warning)}`),
    ...(reason === undefined ? listProblems(report) : []).map(escapeMarkdown),
    ...describeCauses(findings),
    ...(noun === "failure" ? describeCases("Other failures", unexplained) : []),
    ...describeCases("Warnings", warned),
    ...describeCases("House rules", house),
    ...describeCases("Known failures", known),
    ...describeProfile(report),
  ]);
}

function joinBlocks(blocks: readonly string[]): string {
  let bytes = 0;
  const kept = blocks.filter((block) => {
    bytes += Buffer.byteLength(block) + 2;
    return bytes < maxBytes;
  });
  const isCut = kept.length < blocks.length;
  return `${[...kept, ...(isCut ? ["The rest is too long for this report."] : [])].join("\n\n")}\n`;
}

function describeRun({ target, kit, durationMs, startedAt }: Report): string {
  const server =
    nameServer(target) ??
    locateTarget(target) ??
    target.command?.join(" ") ??
    `A ${nameRole(target.role)}`;
  const when = startedAt === undefined ? "" : `, ${escapeMarkdown(describeStart(startedAt))}`;
  const seconds = (durationMs / 1000).toFixed(1);
  return `${toInlineCode(server)} judged by graph-spec-kit ${escapeMarkdown(kit)} in ${seconds} s${when}`;
}

function describeCauses(findings: Findings): string[] {
  const { causes } = findings;
  const more = causes.length - maxShown.causes;
  return [
    ...causes
      .slice(0, maxShown.causes)
      .map((cause, index) => describeCause(cause, index + 1, findings)),
    ...(more > 0 ? [`… and ${countNoun(more, "more cause")}`] : []),
  ];
}

function describeCause(cause: ReportCause, number: number, findings: Findings): string {
  return [
    `### ${number}. ${escapeMarkdown(cause.title)}`,
    escapeMarkdown(describeExtent(cause, findings)),
    toCodeBlock(shortenText(toPlainText(describeExample(cause)), maxDetailsLength)),
  ].join("\n\n");
}

function describeCases(title: string, cases: readonly ReportedCase[]): string[] {
  const rows = cases.map(({ id, title: name, differences: [first], reason = "" }) => {
    const wrong = first === undefined ? reason : summarizeDifference(first);
    return {
      id,
      title: name,
      difference: shortenText(wrong, maxLengths.value) || undefined,
      cells: [],
    };
  });
  const table = { title, noun: "case", columns: [], rows };
  return rows.length === 0 ? [] : writeTable(table, maxShown.cases);
}

function describeProfile(report: Report): string[] {
  const noun = nameRole(report.target.role);
  return listProfile(report)
    .filter(({ columns }) => columns.length > 1)
    .map((table) => {
      const [, ...written] = writeTable(table, table.rows.length);
      const summary = `Where the specification leaves the response open: ${table.rows.length} of ${report.profile.length} responses differ from those of the reference ${noun}`;
      return `<details><summary>${summary}</summary>\n\n${written.join("\n\n")}\n\n</details>`;
    });
}
