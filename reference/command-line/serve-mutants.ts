import { mutants } from "../mutants/mutants.ts";
import { StandIn, type StandInOptions } from "../stand-in/stand-in.ts";
import type { OpenServers } from "./open-servers.ts";

/**
 * Serves every mutant in this process, each with its own records and port, so that many are judged
 * without as many processes, and lists them.
 *
 * @throws StartError when a server cannot listen.
 */
export async function serveMutants(
  options: StandInOptions,
  servers: OpenServers,
  host: string,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, clause, alsoBreaks = [], description } of mutants) {
    const behavior = structuredClone({ ...options.behavior, mutant: name });
    const { server } = await StandIn.create({ ...options, behavior });
    const baseUrl = await servers.open(server, 0, host);
    lines.push([name, [clause, ...alsoBreaks].join(","), description, baseUrl].join("\t"));
  }
  return lines;
}
