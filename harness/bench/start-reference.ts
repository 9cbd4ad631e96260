import { join } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { startServerProcess } from "../server/server-process.ts";

/** The reference server with the records of the suite, started. */
export interface StartedReference {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Maximum milliseconds to wait for the server to print its base URL. */
const printTimeoutMs = 30_000;

/**
 * Starts the reference server.
 *
 * @throws Error when it does not print its base URL.
 */
export async function startReference(command: readonly string[]): Promise<StartedReference> {
  const datasetFile = join(findKitRoot(), "spec-cases", "library.json");
  const server = await startServerProcess(command, { datasetFile });
  const baseUrl = await server.printedUrl(printTimeoutMs);
  if (baseUrl === undefined) {
    await server.stop();
    throw new Error(`Cannot start the reference server: ${server.lastErrors().join("\n")}`);
  }
  return { baseUrl, stop: () => server.stop() };
}
