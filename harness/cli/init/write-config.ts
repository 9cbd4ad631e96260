import type { Need } from "../../suite/case.ts";

/** Folder of the reports, relative to the working directory. */
export const reportsFolder = "graph-spec-reports";

/** The server to judge, as `graph-spec-kit.json` names it. */
export type InitServer = { readonly url: string } | { readonly command: readonly string[] };

/** Who runs the workflow. */
export type CiService = "github" | "gitlab" | "none";

/** Options of `init` that the file repeats. */
interface RepeatedOptions {
  readonly without?: ReadonlySet<Need>;
  readonly knownFailing?: string;
}

/** Writes a file of options, in the order in which people look for them. */
export function writeConfig(
  server: InitServer,
  service: CiService,
  { without = new Set(), knownFailing }: RepeatedOptions,
): string {
  const config = {
    $schema: "./node_modules/graph-spec-kit/schemas/config.schema.json",
    ...server,
    ...(without.size > 0 && { without: [...without] }),
    knownFailing,
    report: {
      junit: `${reportsFolder}/junit.xml`,
      html: `${reportsFolder}/report.html`,
      json: `${reportsFolder}/report.json`,
      badge: `${reportsFolder}/badge.json`,
      ...(service === "gitlab" && { gitlab: `${reportsFolder}/code-quality.json` }),
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
