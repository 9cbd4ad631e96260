import { escapeText } from "../../terminal/escape-text.ts";
import { toPlainText } from "../../terminal/lay-out.ts";
import { shortenText } from "../../terminal/shorten-text.ts";
import { failsBuild } from "../classify-case.ts";
import { describeCause } from "../describe/describe-cause.ts";
import { describeFailure } from "../describe/describe-failure.ts";
import { explainRunFailure } from "../describe/describe-run.ts";
import { type Findings, isWarned, readFindings } from "../findings.ts";
import { toTitle } from "../name-server.ts";
import type { Report } from "../report.ts";
import type { ReportedCase } from "../reported-case.ts";

/** GitHub shows ten errors and ten warnings of a step: the tenth says how many more there are. */
const maxAnnotations = 9;

/** Characters of a title that are kept; GitHub takes 255. */
const maxTitleLength = 200;

/** Characters of a message that are kept; GitHub takes 64 KiB. */
const maxMessageLength = 4000;

interface Annotation {
  readonly kind: "error" | "warning";
  readonly title: string;
  readonly message: string;
  readonly file?: string | undefined;
}

/**
 * Writes a report as annotations of GitHub Actions: an error for each cause, then for each other
 * failure, and warnings about the run; warnings about cases only where nothing failed.
 */
export function toGithub(report: Report): string {
  const annotations = listAnnotations(readFindings(report));
  return (["error", "warning"] as const)
    .flatMap((kind) => limitAnnotations(kind, annotations))
    .map((annotation) => `${writeAnnotation(annotation)}\n`)
    .join("");
}

function listAnnotations(findings: Findings): Annotation[] {
  const { report, causes, unexplained, noun, house } = findings;
  const reason = explainRunFailure(report);
  const kind: Annotation["kind"] = noun === "failure" ? "error" : "warning";
  return [
    ...(reason === undefined
      ? []
      : [{ kind: "error", title: toTitle(report), message: reason } as const]),
    ...causes.map(
      (cause): Annotation => ({
        kind: cause.cases.every(isWarned) ? "warning" : kind,
        title: cause.title,
        message: toPlainText(describeCause(cause, findings)),
      }),
    ),
    ...unexplained.map((item) => annotateCase(item, kind, findings)),
    ...house.filter(failsBuild).map((item) => annotateCase(item, "error", findings)),
    ...report.warnings.map(
      (message): Annotation => ({ kind: "warning", title: toTitle(report), message }),
    ),
  ];
}

function annotateCase(
  item: ReportedCase,
  kind: Annotation["kind"],
  findings: Findings,
): Annotation {
  return {
    kind,
    title: `${item.house === true ? "House rule, " : ""}${item.id}: ${item.title}`,
    message: toPlainText(describeFailure(item, findings)),
    file: findFile(item),
  };
}

function findFile({ file }: ReportedCase): string | undefined {
  return file === undefined || /^\.\.|^node_modules\/|^\//.test(file) ? undefined : file;
}

function limitAnnotations(kind: Annotation["kind"], all: readonly Annotation[]): Annotation[] {
  const own = all.filter((annotation) => annotation.kind === kind);
  const more = own.length - maxAnnotations;
  return [
    ...own.slice(0, maxAnnotations),
    ...(more > 0 ? [{ kind, title: "graph-spec-kit", message: `… and ${more} more` }] : []),
  ];
}

function writeAnnotation({ kind, title, message, file }: Annotation): string {
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
