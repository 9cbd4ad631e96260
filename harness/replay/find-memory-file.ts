import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Finds the file that remembers what failed in a folder and has not passed since. It is in the user's folder
 * for states of programs, so that a run leaves nothing in the folder itself.
 *
 * @param environment of the process, for `XDG_STATE_HOME`.
 */
export function findMemoryFile(folder: string, environment: Readonly<NodeJS.ProcessEnv>): string {
  const states = environment["XDG_STATE_HOME"] || join(homedir(), ".local", "state");
  const digest = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return join(states, "graph-spec-kit", `last-run-${digest}.json`);
}
