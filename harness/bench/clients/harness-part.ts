import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { findMedian } from "../../kit/find-median.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import type { Column } from "../comparison/comparison.ts";
import { measureRounds } from "../comparison/measure-rounds.ts";
import type { Part, PartContext, PartResult } from "../part.ts";
import { startReference } from "../start-reference.ts";
import { checkClient, timeClient } from "./check-client.ts";
import type { Client, ClientCommand } from "./client.ts";
import { type CaseBatch, createBatches } from "./create-batches.ts";
import { kitClient } from "./kit-client.ts";
import { bareLoop, listClients } from "./list-clients.ts";

/** Measures whole processes that judge the reference server. */
export const harnessPart: Part = {
  name: "harness",
  description: "the kit beside newman, Bruno, hurl, node:test and a bare loop, as whole processes",
  run: measureHarness,
};

async function measureHarness(context: PartContext): Promise<PartResult> {
  const clients = listClients(context.peersFolder, context.hasPeers);
  const batches = createBatches(loadSuite(), context.isQuick);
  const server = await startReference(context.serverCommand);
  try {
    const { baseUrl } = server;
    for (const client of clients) {
      context.showStatus(`harness: checking ${client.name}`);
      await checkClient(client, { batches, baseUrl, scratchFolder: context.scratchFolder });
    }
    const columns = await measureRounds({
      rounds: context.rounds,
      columns: batches.map(({ name }) => name),
      contenders: prepareClients(clients, { batches, baseUrl, context }),
      measure: async (client, column, round) => {
        const { limit, commands } = client;
        const command = commands.get(column);
        const isMeasured = limit === undefined || round <= limit.rounds;
        return command === undefined || !isMeasured ? undefined : timeClient(client, command);
      },
      onTurn: (round, column) => {
        context.sampleNoise();
        context.showStatus(`harness: round ${round} of ${context.rounds}, ${column}`);
      },
    });
    return summarize(columns, {
      clients,
      perCase: context.isQuick ? [] : describeMoreCases(columns, batches),
    });
  } finally {
    await server.stop();
  }
}

/** A client with its command for each batch that it can carry out. */
interface PreparedClient extends Client {
  readonly commands: ReadonlyMap<string, ClientCommand>;
}

function prepareClients(
  clients: readonly Client[],
  {
    batches,
    baseUrl,
    context,
  }: {
    readonly batches: readonly CaseBatch[];
    readonly baseUrl: string;
    readonly context: PartContext;
  },
): PreparedClient[] {
  return clients.map((client) => ({
    ...client,
    commands: new Map(
      batches
        .filter((batch) => canCarryOut(client, batch))
        .map((batch) => {
          const folder = mkdtempSync(join(context.scratchFolder, "client-"));
          return [batch.name, client.prepare({ ...batch, baseUrl, folder })];
        }),
    ),
  }));
}

function canCarryOut({ canGenerate, limit }: Client, { origin, cases }: CaseBatch): boolean {
  const isFew = limit === undefined || cases.length <= limit.cases;
  return isFew && (origin !== "generated" || canGenerate === true);
}

function summarize(
  columns: readonly Column[],
  {
    clients,
    perCase,
  }: { readonly clients: readonly Client[]; readonly perCase: readonly string[] },
): PartResult {
  const comparison = {
    title: "Harness, whole process",
    unit: "ms",
    yardstick: bareLoop,
    columns,
  };
  const notes = clients.flatMap(({ name, limit }) =>
    limit === undefined
      ? []
      : [`${name} was measured in ${countNoun(limit.rounds, "round")} at most`],
  );
  return { comparisons: [comparison], growth: [], notes: [...notes, ...perCase] };
}

/** How long the kit and the bare loop take for one more case, without their start. */
function describeMoreCases(columns: readonly Column[], batches: readonly CaseBatch[]): string[] {
  const small = batches.findLast(({ origin }) => origin === "recorded");
  const large = batches.find(({ origin }) => origin === "copied");
  if (small === undefined || large === undefined) {
    return [];
  }
  const findMs = (batch: CaseBatch, client: string): number =>
    findMedian(columns.find(({ name }) => name === batch.name)?.samples.get(client) ?? []);
  const more = large.cases.length - small.cases.length;
  const perCase = (client: string): string =>
    ((findMs(large, client) - findMs(small, client)) / more).toFixed(2);
  const [kit, loop] = [perCase(kitClient.name), perCase(bareLoop)];
  return [`Each additional case took the kit ${kit} ms, and the bare loop ${loop} ms`];
}
