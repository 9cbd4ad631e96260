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
