import type { Report } from "../report.ts";
import type { ReportFormat } from "./report-format.ts";
import type { TerminalOptions } from "./to-terminal.ts";

/** Writes a report in one format, as the text of a file. Only text for people has options. */
export type Reporter = (report: Report, options?: TerminalOptions) => string;

/** Loads the reporter of a format: a run loads only those that it uses. */
export async function loadReporter(format: ReportFormat): Promise<Reporter> {
  switch (format) {
    case "text":
      return (await import("./to-terminal.ts")).toTerminal;
    case "json":
      return (await import("./to-json.ts")).toJson;
    case "junit":
      return (await import("./to-junit.ts")).toJunit;
    case "tap":
      return (await import("./to-tap.ts")).toTap;
    case "html":
      return (await import("../html/to-html.ts")).toHtml;
    case "markdown":
      return (await import("./to-markdown.ts")).toMarkdown;
    case "badge":
      return (await import("./to-badge.ts")).toBadge;
    case "github":
      return (await import("./to-github.ts")).toGithub;
    case "gitlab":
      return (await import("./to-gitlab.ts")).toGitlab;
  }
}
