import type { Report } from "../report.ts";
import type { TerminalOptions } from "./to-terminal.ts";

/** Writes a report in one format: in parts where it is long. Only text for people has options. */
export type Reporter = (report: Report, options?: TerminalOptions) => string | Iterable<string>;

/** The formats that `--report` writes, in the order of the help. */
export const reportFormats = [
  "text",
  "json",
  "junit",
  "tap",
  "html",
  "markdown",
  "badge",
  "github",
  "gitlab",
] as const;

/** Name of a format on the command line. */
export type ReportFormat = (typeof reportFormats)[number];

/** A run loads only those that it uses. */
const reporters: Readonly<Record<ReportFormat, () => Promise<Reporter>>> = {
  text: async () => (await import("./to-terminal.ts")).toTerminal,
  json: async () => (await import("./to-json.ts")).toJson,
  junit: async () => (await import("./to-junit.ts")).toJunit,
  tap: async () => (await import("./to-tap.ts")).toTap,
  html: async () => (await import("../html/to-html.ts")).toHtml,
  markdown: async () => (await import("./to-markdown.ts")).toMarkdown,
  badge: async () => (await import("./to-badge.ts")).toBadge,
  github: async () => (await import("./to-github.ts")).toGithub,
  gitlab: async () => (await import("./to-gitlab.ts")).toGitlab,
};

/** Loads the reporter of a format. */
export async function loadReporter(format: ReportFormat): Promise<Reporter> {
  return reporters[format]();
}
