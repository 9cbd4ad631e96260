import type { CaseResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { quoteWords } from "./curl-command.ts";

/** Options with which a run was started, as far as other commands must repeat them. */
export interface RerunFlags {
  /** Options of `run` that say which case is meant and how to reach the server; no secrets. */
  readonly flags: readonly string[];
  /** Options for curl that say how to reach the server; no secrets. */
  readonly curlFlags: readonly string[];
}

/** How a run was started. */
export interface RerunOptions extends RerunFlags {
  /** Base URL of the server; null when none became known. */
  readonly baseUrl: string | null;
  /** Command that started the server, where one did. */
  readonly command?: readonly string[] | undefined;
}

/** Tells how a run was started. */
export function toRerunOptions(
  { baseUrl, command }: RunResult,
  { flags, curlFlags }: RerunFlags = { flags: [], curlFlags: [] },
): RerunOptions {
  return { baseUrl, flags, curlFlags, command };
}

/** Writes the command that runs just one case again. */
export function toRerunCommand({ case: item, origin }: CaseResult, options: RerunOptions): string {
  const { baseUrl, command, flags } = options;
  const which =
    origin === undefined ? [item.id] : ["--seed", String(origin.seed), "--path", origin.path];
  const words = ["npx", "graph-spec-kit", "run", ...which, ...flags];
  return command === undefined
    ? quoteWords([...words, "--url", baseUrl ?? ""])
    : quoteWords([...words, "--", ...command]);
}
