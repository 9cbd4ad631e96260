import { join } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { type StartedServer, startServer } from "./start-server.ts";

/**
 * Starts the reference server with the records of the suite.
 *
 * @throws Error when it does not print its base URL.
 */
export function startReference(command: readonly string[]): Promise<StartedServer> {
  const datasetFile = join(findKitRoot(), "spec-cases", "library.json");
  return startServer("the reference server", { command, datasetFile });
}
