import { groupBy } from "../../json/group-by.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import { defaultWidth, type Layout, type Line, layOut } from "../../terminal/lay-out.ts";
import { createPalette } from "../../terminal/palette.ts";
import { failsBuild } from "../classify-case.ts";
import { countWrong } from "../describe/describe-cause.ts";
import {
  type Block,
  describeEveryFailure,
  describeFailures,
} from "../describe/describe-failures.ts";
import { describeDeath, listRemarks } from "../describe/describe-run.ts";
import { describeConclusion } from "../describe/describe-verdict.ts";
import { type Findings, readFindings } from "../findings.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import { describeRow, listProfile } from "../table.ts";

/** How a report is shown on a terminal. */
export interface TerminalOptions extends Partial<Layout> {
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  /** Also show what the server does in unspecified situations. */
  readonly showProfile?: boolean | undefined;
}

/**
 * Writes a report for a terminal, without colors and 80 columns wide by default: the causes of the
 * failures, each with the failure that shows it best, then what is left over, then what was not
 * judged. The verdict and where to begin come last, where they are seen first.
 *
 * @example
 * ```ts
 * const { cases } = selectCases(loadSuite().cases, { patterns: ["validation/two-unknown-fields"] });
 * const target = { url: "http://127.0.0.1:8080" };
 * const run = await runSuite({ target, cases, generated: { count: 0 } });
 * const text = toTerminal(toReport(run));
 * assert.match(text, /^Nothing failed: 1 recorded case passed /);
 * ```
 */
export function toTerminal(report: Report, options: TerminalOptions = {}): string {
  const { palette = createPalette(false), width = defaultWidth, quiet = false } = options;
  const findings = readFindings(report);
  const blocks =
    quiet || report.hasSetupMistake === true
      ? [describeConclusion(report)]
      : describeReport(findings, options);
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => layOut(block, { palette, width }))
    .join("\n\n")}\n`;
}

function describeReport(findings: Findings, options: TerminalOptions): Block[] {
  const { report } = findings;
  const { verbose = false, showProfile = false } = options;
  return [
    ...(report.setupWarnings ?? []).map(
      (text): Block => [{ text: `Set-up: ${text}`, style: "warning" }],
    ),
    describeDeath(report),
    ...(verbose ? describeEveryFailure(findings) : describeFailures(findings)),
    ...(showProfile ? describeProfile(report) : []),
    describeSkipped(report, verbose),
    [...listRemarks(findings, verbose), ...describeStop(report)],
    [...describeConclusion(report), ...describeStart(findings)],
  ];
}

function describeProfile(report: Report): Block[] {
  const { target, profile } = report;
  const noun = nameRole(target.role);
  const same = profile.filter((choice) => choice.same).length;
  const title = `Behavior profile: what this ${noun} does where the specification says nothing`;
  return [
    [
      [{ text: title, style: "bold" }],
      `${profile.length} situations: ${same} like the reference ${noun}, ${profile.length - same} different`,
    ],
    ...listProfile(report).map(({ title: head, columns, rows }) => [
      [{ text: head, style: "bold" } as const],
      ...rows.flatMap((row) => describeRow(row, columns)),
    ]),
  ];
}

/** Counts the cases that were skipped because the server would probably not respond, by reason. */
function describeSkipped({ target, cases }: Report, verbose: boolean): Block {
  const reasons = groupBy(
    cases.filter(
      ({ skip }) => skip === "silence" || skip === "unestablished" || (verbose && skip === "needs"),
    ),
    ({ reason = "" }) => reason,
  );
  const lines = [...reasons].map(
    ([reason, skipped]) => `${String(skipped.length).padStart(6)}  ${reason}`,
  );
  const title = target.role === undefined ? "Not sent:" : "Not established:";
  return lines.length === 0 ? [] : [title, ...lines];
}

function describeStop({ target: { role, command, baseUrl }, cases, counts }: Report): Line[] {
  const text = `The server was stopped. Start it at ${baseUrl} before you use curl.`;
  const hasCommands = cases.some(failsBuild) || counts.warned > 0;
  return role === undefined && command !== undefined && hasCommands ? [{ text, style: "dim" }] : [];
}

function describeStart(findings: Findings): Line[] {
  const { causes, unexplained, failedHealthChecks, noun } = findings;
  const [first] = causes;
  if (first === undefined || noun === "warning") {
    return [];
  }
  const explained = causes.reduce((sum, { cases }) => sum + cases.length, 0);
  const checks = countNoun(failedHealthChecks, "failed health check");
  const also = failedHealthChecks === 0 ? "" : `, and probably of ${checks}`;
  const others = countNoun(unexplained.length, "other failure");
  const rest = unexplained.length === 0 ? "" : `; ${others} without a known cause`;
  const clause = first.diagnosis?.description === undefined ? "" : ` (${first.diagnosis.clause})`;
  const isAll = causes.length === 1 && also === "" && rest === "";
  const all = `${countNoun(causes.length, "probable cause")} of ${countWrong(explained, findings)}`;
  return [
    ...(isAll ? [] : [`${all}, described above${also}${rest}.`]),
    { label: "Begin here: ", text: `${first.title}${clause}.`, style: "bold" },
  ];
}
