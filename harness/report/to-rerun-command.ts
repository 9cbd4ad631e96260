import type { CaseResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { quoteWords } from "./to-curl-command.ts";

/** Options of a run that other commands must repeat. They hold no secrets. */
export interface RerunFlags {
  readonly flags: readonly string[];
  readonly curlFlags: readonly string[];
}

/** How a run was started. */
export interface RerunOptions extends RerunFlags, Pick<RunResult, "role" | "command" | "baseUrl"> {}

/** Writes the command that runs only this case again. */
export function toRerunCommand({ case: item, origin }: CaseResult, options: RerunOptions): string {
  const { role = "run", baseUrl, command, flags } = options;
  const which =
    origin === undefined ? [item.id] : ["--seed", String(origin.seed), "--path", origin.path];
  const words = ["npx", "graph-spec-kit", role, ...which, ...flags];
  if (command !== undefined) {
    return quoteWords([...words, "--", ...command]);
  }
  return quoteWords(role === "client" ? words : [...words, "--url", baseUrl ?? ""]);
}
