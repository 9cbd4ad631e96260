import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { timeCommand } from "../time-command.ts";
import type { Client, ClientCommand } from "./client.ts";
import type { CaseBatch } from "./create-batches.ts";
import type { PlainCase } from "./plain-case.ts";

/** What a client is checked with. */
export interface CheckClientOptions {
  readonly batches: readonly CaseBatch[];
  readonly baseUrl: string;
  readonly scratchFolder: string;
}

/**
 * Checks that a client judges: it must accept cases whose responses are as expected, and fail when
 * one is not.
 *
 * @throws Error when it does not.
 */
export async function checkClient(client: Client, options: CheckClientOptions): Promise<void> {
  const cases = options.batches[0]?.cases.slice(0, 2) ?? [];
  const run = async (chosen: readonly PlainCase[]): Promise<boolean> => {
    const folder = mkdtempSync(join(options.scratchFolder, "check-"));
    const { baseUrl } = options;
    const command = client.prepare({ cases: chosen, origin: "copied", baseUrl, folder });
    return (await timeCommand(command.command, command)).status === 0;
  };
  if (!(await run(cases)) || (await run(cases.map(expectOther)))) {
    throw new Error(`Cannot measure ${client.name}: it does not judge responses correctly`);
  }
}

function expectOther(item: PlainCase): PlainCase {
  return { ...item, response: { ...item.response, body: { data: { other: null }, errors: [] } } };
}

/**
 * Times a client from its start to its exit.
 *
 * @returns milliseconds.
 * @throws Error when it does not accept every response.
 */
export async function timeClient(
  { name }: Pick<Client, "name">,
  command: ClientCommand,
): Promise<number> {
  const { ms, status, output } = await timeCommand(command.command, command);
  if (status !== 0) {
    throw new Error(`Cannot measure ${name}: it ended with status ${status}: ${output}`);
  }
  return ms;
}
