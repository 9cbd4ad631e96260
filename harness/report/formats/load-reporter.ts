import type { Report } from "../report.ts";
import type { TerminalOptions } from "./to-terminal.ts";

/** Writes a report in one format, as the text of a file. Only text for people has options. */
export type Reporter = (report: Report, options?: TerminalOptions) => string;

/** Name of a format on the command line. */
export type ReportFormat = keyof typeof reporters;

/** What `--report` writes, in the order of the help: a run loads only those that it uses. */
const reporters = {
  text: async (): Promise<Reporter> => (await import("./to-terminal.ts")).toTerminal,
  json: async (): Promise<Reporter> => (await import("./to-json.ts")).toJson,
  junit: async (): Promise<Reporter> => (await import("./to-junit.ts")).toJunit,
  tap: async (): Promise<Reporter> => (await import("./to-tap.ts")).toTap,
  html: async (): Promise<Reporter> => (await import("../html/to-html.ts")).toHtml,
  markdown: async (): Promise<Reporter> => (await import("./to-markdown.ts")).toMarkdown,
  badge: async (): Promise<Reporter> => (await import("./to-badge.ts")).toBadge,
  github: async (): Promise<Reporter> => (await import("./to-github.ts")).toGithub,
  gitlab: async (): Promise<Reporter> => (await import("./to-gitlab.ts")).toGitlab,
} as const;

/** The names of the formats. */
export const reportFormats: readonly ReportFormat[] = Object.keys(reporters).filter(
  (name): name is ReportFormat => Object.hasOwn(reporters, name),
);

/** Loads the reporter of a format. */
export async function loadReporter(format: ReportFormat): Promise<Reporter> {
  return reporters[format]();
}
