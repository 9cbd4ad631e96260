#!/usr/bin/env node
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { clientSteps, createClient, type Query, type QueryClient } from "./client/query.ts";
import { log } from "./command-line/log.ts";
import { watchOutput } from "./command-line/watch-output.ts";
import { errorMessage } from "./error-message.ts";
import { escapeText } from "./escape-text.ts";
import { findMutant, printMutants } from "./mutant-head.ts";

/** Less than what the kit waits for a service that says nothing. */
const timeoutMs = 2000;

const help = `Usage: graph-spec-client [--mutant NAME] BASE_URL

Sends each query that it reads, a line of JSON, to BASE_URL/graph, and prints what it concludes as a
line of JSON, in the order of the queries. It is a driver for "graph-spec-kit client --loop".

  --mutant NAME   with this bug
  --list-mutants  lists the bugs: name, clauses, description
`;

/** Exit status 2 when the command line is wrong. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      mutant: { type: "string" },
      "list-mutants": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const [baseUrl] = positionals;
  if (values["list-mutants"] === true) {
    printMutants((await import("./client-mutants/client-mutants.ts")).clientMutants);
  } else if (baseUrl === undefined || values.help === true) {
    (values.help === true ? process.stdout : process.stderr).write(help);
    return values.help === true ? 0 : 2;
  } else {
    await answerLines(await chooseClient(values.mutant), baseUrl);
  }
  return 0;
}

async function chooseClient(name: string | undefined): Promise<QueryClient> {
  if (name === undefined) {
    return createClient(clientSteps);
  }
  const { clientMutants } = await import("./client-mutants/client-mutants.ts");
  const changed = findMutant(clientMutants, name).change(clientSteps);
  return typeof changed === "function" ? changed : createClient({ ...clientSteps, ...changed });
}

/** Queries overlap when several lines are there at once. */
async function answerLines(query: QueryClient, url: string): Promise<void> {
  let printed: Promise<unknown> = Promise.resolve();
  for await (const line of createInterface({ input: process.stdin })) {
    const asked: Query = JSON.parse(line);
    const answer = query(url, asked, { timeoutMs });
    printed = printed
      .then(() => answer)
      .then((conclusion) => process.stdout.write(`${escapeText(JSON.stringify(conclusion))}\n`));
  }
  await printed;
}

watchOutput();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  log(errorMessage(error));
  process.exitCode = 2;
}
