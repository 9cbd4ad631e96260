import type { HttpServer } from "../http/http-server.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { createMutant } from "../mutants/create-mutant.ts";
import { mutants } from "../mutants/mutants.ts";
import { createHttpServer, type ServiceOptions, type ServingOptions } from "../server.ts";
import { joinServers, type Stoppable } from "./stop-on-signal.ts";

/** What the mutants are made from, and where they listen. */
export interface ServeMutantsOptions extends Omit<ServiceOptions, "library">, ServingOptions {
  readonly records: LibraryRecords;
  readonly host: string;
}

/**
 * Serves every mutant in this process, each with its own server, records and port, so that
 * many mutants are judged without starting as many processes.
 *
 * @returns all servers as one, and a line for each mutant: name, clauses, description and base URL,
 *   separated by tabs.
 * @throws the system's error when a server cannot listen.
 */
export async function serveMutants({
  records,
  host,
  ...collaborators
}: ServeMutantsOptions): Promise<{ readonly servers: Stoppable; readonly lines: string[] }> {
  const servers: HttpServer[] = [];
  const lines: string[] = [];
  for (const { name, clause, alsoBreaks = [], description } of mutants) {
    const created = createMutant(name, {
      records: structuredClone(records),
      ...collaborators,
    });
    if (!created.ok) {
      throw new Error(created.error);
    }
    const server = createHttpServer(created.value, collaborators);
    const baseUrl = await server.listen(0, host);
    servers.push(server);
    lines.push([name, [clause, ...alsoBreaks].join(","), description, baseUrl].join("\t"));
  }
  return { servers: joinServers(servers), lines };
}
