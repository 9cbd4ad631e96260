import type { RerunFlags } from "../../report/to-rerun-command.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/**
 * Lists the options that a command must repeat to run one case against the same server, and the
 * options with which curl reaches it. Secrets are masked.
 */
export function toRerunFlags(options: RunCliOptions): RerunFlags {
  const {
    headerFile,
    cacert,
    insecure,
    header = {},
    library,
    without,
    profile,
    cases,
    clauses,
  } = options;
  const headers = Object.keys(header).flatMap((name) => ["-H", `${name}: …`]);
  const tls = [...repeat("--cacert", cacert), ...(insecure === true ? ["--insecure"] : [])];
  return {
    flags: [
      ...repeat("--cases", ...(cases ?? [])),
      ...repeat("--clauses", clauses),
      ...repeat("--library", library),
      ...repeat("--without", without && [...without].join(",")),
      ...repeat("--profile", profile),
      ...headers,
      ...repeat("--header-file", headerFile),
      ...tls,
    ],
    curlFlags: [...headers, ...repeat("-H", headerFile && `@${headerFile}`), ...tls],
  };
}

/** Writes an option once for each value that is given. */
function repeat(option: string, ...values: readonly (string | undefined)[]): string[] {
  return values.flatMap((value) => (value === undefined ? [] : [option, value]));
}
