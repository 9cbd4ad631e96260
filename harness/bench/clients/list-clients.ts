import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brunoClient } from "./bruno-client.ts";
import type { Client, ClientTask } from "./client.ts";
import { hurlClient } from "./hurl-client.ts";
import { kitClient } from "./kit-client.ts";
import { newmanClient } from "./newman-client.ts";

/** The name of the yardstick. */
export const bareLoop = "bare undici loop";

/** Lists the kit, the yardstick and the peers that are installed. */
export function listClients(peersFolder: string, hasPeers: boolean): Client[] {
  const programs = join(peersFolder, "clients");
  const hasHurl = spawnSync("hurl", ["--version"]).status === 0;
  return [
    kitClient,
    {
      name: bareLoop,
      // It sends the cases that the kit generates.
      canGenerate: true,
      prepare: (task) => ({
        command: [
          process.execPath,
          join(programs, "bare-loop.js"),
          writeExchanges(task),
          task.baseUrl,
        ],
      }),
    },
    {
      name: "node:test, fetch",
      prepare: (task) => ({
        command: [process.execPath, "--test", join(programs, "node-test.js")],
        env: { BENCH_EXCHANGES: writeExchanges(task), BENCH_URL: task.baseUrl },
      }),
    },
    ...(hasPeers ? [newmanClient(peersFolder), brunoClient(peersFolder)] : []),
    ...(hasHurl ? [hurlClient] : []),
  ];
}

/** Writes the exchanges of cases to one file, and returns its path. */
function writeExchanges({ cases, folder }: ClientTask): string {
  const file = join(folder, "exchanges.json");
  const exchanges = cases.map(({ item, request, response }, index) => ({
    name: `${index} ${item.title}`,
    request,
    response,
  }));
  writeFileSync(file, JSON.stringify(exchanges));
  return file;
}
