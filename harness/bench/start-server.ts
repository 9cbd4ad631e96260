import { join } from "node:path";
import { startServerProcess } from "../server/server-process.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** A server that was started. */
export interface StartedServer {
  readonly baseUrl: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Maximum milliseconds to wait for a server to print its base URL. */
const printTimeoutMs = 30_000;

/**
 * Starts a server, and waits until it prints its base URL.
 *
 * @param libraryFile path of its records, for `{library}` in the command; by default the records of
 *   the suite.
 * @throws Error when it prints none.
 */
export async function startServer(
  command: readonly string[],
  libraryFile: string = join(findKitRoot(), "spec-cases", "library.json"),
): Promise<StartedServer> {
  const server = await startServerProcess(command, { datasetFile: libraryFile });
  const baseUrl = await server.awaitUrl(printTimeoutMs);
  if (baseUrl === undefined || server.pid === undefined) {
    await server.stop();
    throw new Error(`Cannot start ${command.join(" ")}: ${server.lastErrors().join("\n")}`);
  }
  return { baseUrl, pid: server.pid, stop: () => server.stop() };
}
