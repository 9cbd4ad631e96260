import { startServerProcess } from "../server/server-process.ts";

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
 * @param name what messages call it.
 * @throws Error when it prints none.
 */
export async function startServer(
  name: string,
  { command, datasetFile }: { readonly command: readonly string[]; readonly datasetFile: string },
): Promise<StartedServer> {
  const server = await startServerProcess(command, { datasetFile });
  const baseUrl = await server.awaitUrl(printTimeoutMs);
  if (baseUrl === undefined || server.pid === undefined) {
    await server.stop();
    throw new Error(`Cannot start ${name}: ${server.lastErrors().join("\n")}`);
  }
  return { baseUrl, pid: server.pid, stop: () => server.stop() };
}
