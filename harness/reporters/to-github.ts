import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeText } from "../terminal/escape-text.ts";
import { shortenText } from "../terminal/shorten-text.ts";
import { classifyCase, failsBuild } from "./classify-case.ts";
import { describeReportedCase } from "./describe-reported-case.ts";
import { explainRunFailure } from "./explain-run-failure.ts";
import { listReportCauses, type ReportCause } from "./list-report-causes.ts";
import { toTitle } from "./to-title.ts";

/** GitHub shows ten errors and ten warnings of a step: the tenth says how many more there are. */
const maxAnnotations = 9;

/** Characters of a title that are kept; GitHub takes 255. */
const maxTitleLength = 200;

/** Characters of a message that are kept; GitHub takes 64 KiB. */
const maxMessageLength = 4000;

/** A line in the summary of a workflow run. */
interface Annotation {
  readonly title: string;
  readonly message: string;
  readonly file?: string | undefined;
}

/**
 * Writes a report as annotations of GitHub Actions, which a step prints: an error for each cause,
 * then for each failure that no cause explains; warnings only where nothing failed.
 */
export function toGithub(report: Report): string {
  const errors = listErrors(report);
  const warnings = report.cases.filter((item) => classifyCase(item) === "warned");
  const lines =
    errors.length > 0
      ? writeAnnotations("error", errors)
      : writeAnnotations(
          "warning",
          warnings.map((item) => annotateCase(item, report)),
        );
  return lines.map((line) => `${line}\n`).join("");
}

function listErrors(report: Report): Annotation[] {
  const reason = explainRunFailure(report);
  const { causes, unexplained } = listReportCauses(report);
  return [
    ...(reason === undefined ? [] : [{ title: toTitle(report), message: reason }]),
    ...causes.map((cause) => annotateCause(cause, report)),
    ...unexplained.map((item) => annotateCase(item, report)),
    ...report.cases
      .filter((item) => item.house === true && failsBuild(item))
      .map((item) => annotateCase(item, report)),
  ];
}

function annotateCause({ title, clause, cases }: ReportCause, report: Report): Annotation {
  const [first] = cases;
  const count = `Explains ${countNoun(cases.length, "failure")}`;
  const broken = clause === undefined ? "." : ` of clause ${clause}.`;
  const example = first === undefined ? [] : [first.id, ...describeReportedCase(first, report)];
  return { title, message: [`${count}${broken}`, ...example].join("\n") };
}

function annotateCase(item: ReportedCase, report: Report): Annotation {
  return {
    title: `${item.house === true ? "House rule, " : ""}${item.id}: ${item.title}`,
    message: describeReportedCase(item, report).slice(1).join("\n"),
    file: findFile(item),
  };
}

/** The file of a case, if the repository of the workflow can hold it. */
function findFile({ file }: ReportedCase): string | undefined {
  return file === undefined || /^\.\.|^node_modules\/|^\//.test(file) ? undefined : file;
}

function writeAnnotations(kind: "error" | "warning", all: readonly Annotation[]): string[] {
  const more = all.length - maxAnnotations;
  return [
    ...all.slice(0, maxAnnotations).map((annotation) => writeAnnotation(kind, annotation)),
    ...(more > 0
      ? [writeAnnotation(kind, { title: "graph-spec-kit", message: `… and ${more} more` })]
      : []),
  ];
}

function writeAnnotation(kind: string, { title, message, file }: Annotation): string {
  const place = file === undefined ? "" : `file=${escapeProperty(file)},line=1,`;
  const head = escapeProperty(shortenText(title, maxTitleLength));
  return `::${kind} ${place}title=${head}::${escapeData(shortenText(message, maxMessageLength))}`;
}

/** Escapes as the toolkit of GitHub Actions does, so that no text can be a command. */
function escapeData(text: string): string {
  return escapeText(text).replaceAll("%", "%25").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
