import { groupBy } from "../../json/group-by.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import type { Line, Styled } from "../../terminal/lay-out.ts";
import { failsBuild } from "../classify-case.ts";
import type { Findings } from "../findings.ts";
import { lacksCases } from "../measure-scope.ts";
import { nameRole } from "../name-server.ts";
import type { Report } from "../report.ts";
import { hasCounts } from "./describe-verdict.ts";

const maxProblems = 10;

/** Describes what concerns the run as a whole, in a sentence each. */
export function listRemarks(findings: Findings, verbose: boolean): Styled[] {
  const { report, failedHealthChecks } = findings;
  const { warnings, setupWarnings = [] } = report;
  const later = warnings.filter((warning) => !setupWarnings.includes(warning));
  const remarks: readonly (readonly [style: Styled["style"], texts: readonly string[]])[] = [
    ["error", describeHealthChecks(failedHealthChecks)],
    ["warning", verbose ? [] : countHiddenWarnings(findings)],
    ["warning", later.map((warning) => `Warning: ${warning}`)],
    ["warning", countKnown(report)],
    ["error", listProblems(report)],
    ["error", describeEnd(report)],
  ];
  return remarks.flatMap(([style, texts]) =>
    texts.flatMap((text) => text.split("\n")).map((text) => ({ text, style })),
  );
}

function describeHealthChecks(count: number): string[] {
  return count === 0
    ? []
    : [`The health checks after ${countNoun(count, "unspecified case")} failed, too.`];
}

function countHiddenWarnings({ noun, warned, report: { target } }: Findings): string[] {
  return noun === "warning" || warned.length === 0 || target.role !== undefined
    ? []
    : [`${countNoun(warned.length, "warning")} not shown while cases fail (-v shows all).`];
}

function countKnown({ cases, knownFailing }: Report): string[] {
  const known = knownFailing && cases.filter(({ verdict }) => verdict === "known");
  return [...groupBy(known ?? [], ({ reason = "" }) => reason)].map(
    ([reason, same]) => `${countNoun(same.length, "known failure")}: ${reason}`,
  );
}

/** Lists what is out of date in the file of known failures. */
export function listProblems({ knownFailing }: Report): string[] {
  if (knownFailing === undefined) {
    return [];
  }
  const { file, problems } = knownFailing;
  const more = problems.length - maxProblems;
  return [
    ...problems.slice(0, maxProblems).map(({ message }) => `${file}: ${message}`),
    ...(more > 0 ? [`… and ${countNoun(more, "more problem")} in ${file}`] : []),
  ];
}

/** Where no case was counted, the verdict says why the run ended. */
function describeEnd(report: Report): string[] {
  const { endedEarly, scope, cases } = report;
  if (endedEarly === undefined || !hasCounts(report)) {
    return [];
  }
  const unsent = cases.filter(({ skip }) => skip === "ended").length;
  const rest = unsent === 0 ? "" : `; recorded cases not sent: ${unsent}`;
  const end = lacksCases(scope) ? "early" : "after the last case";
  return [`The run ended ${end}: ${endedEarly}${rest}`];
}

/** Explains why a run failed where no case shows it; undefined when it succeeded or a case does. */
export function explainRunFailure(report: Report): string | undefined {
  const { exitStatus, endedEarly, cases, summary, verdict } = report;
  if (exitStatus === 0) {
    return undefined;
  }
  if (endedEarly !== undefined) {
    return endedEarly;
  }
  return cases.some(failsBuild)
    ? undefined
    : [summary ?? verdict, ...listProblems(report)].join("; ");
}

const maxOutputLines = 8;

/**
 * Describes how a server died, or what one wrote that the kit started where a response is missing.
 */
export function describeDeath({ target, death, serverOutput }: Report): Line[] {
  const output = [
    ...listLines("stderr", serverOutput?.stderr),
    ...listLines("stdout", serverOutput?.stdout),
  ];
  if (death === undefined) {
    const missing =
      target.role === "client"
        ? "The driver gave some queries no usable answer."
        : `The ${nameRole(target.role)} gave some requests no complete response.`;
    return output.length === 0 ? [] : [missing, ...output];
  }
  return [
    { text: `${death.description}.`, style: "error" },
    { label: "  ", text: describeKillers(death) },
    ...output,
  ];
}

function describeKillers({ killers, tried }: NonNullable<Report["death"]>): string {
  const [first, ...others] = killers;
  if (first !== undefined) {
    const also =
      others.length === 0
        ? ""
        : ` After other restarts it died of ${others.join(" and of ")} alone.`;
    return `After a restart it died again of ${first} alone.${also}`;
  }
  return tried === 0
    ? "To find out which request did this, restart it and run with --jobs 1, or have the kit start it (-- COMMAND)."
    : `No single request did this again after a restart, of ${tried} that were tried.`;
}

function listLines(stream: string, lines: readonly string[] = []): Line[] {
  return lines.length === 0
    ? []
    : [
        `  Last lines of its ${stream}:`,
        ...lines.slice(-maxOutputLines).map((line) => `    ${line}`),
      ];
}
