#!/usr/bin/env node
import { parseArgs } from "node:util";
import { log } from "./command-line/log.ts";
import { watchOutput } from "./command-line/watch-output.ts";
import { errorMessage } from "./error-message.ts";
import { findMutant, printMutants } from "./mutant-head.ts";
import { startProxy } from "./proxy/start-proxy.ts";
import { proxyMutants } from "./proxy-mutants/proxy-mutants.ts";

const help = `Usage: graph-spec-proxy --origin URL [--origin URL] [--port N] [--mutant NAME]

The reference proxy: HTTP/1.1 on both sides, nothing is kept. It prints its base URL when it is ready.

  --origin <URL>   where queries go; the second one is asked when the first one cannot be reached
  --port <N>       port to listen on (default: a free one)
  --mutant <NAME>  behave wrongly in one way
  --list-mutants   list the mutants: name, clause and description
`;

/** Exit status 1 when it cannot listen, 2 when the command line is wrong. */
async function main(args: readonly string[]): Promise<number | undefined> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      origin: { type: "string", multiple: true, default: [] },
      port: { type: "string", default: "0" },
      mutant: { type: "string" },
      "list-mutants": { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help === true) {
    process.stdout.write(help);
    return 0;
  }
  if (values["list-mutants"] === true) {
    printMutants(proxyMutants);
    return 0;
  }
  const [first, ...others] = values.origin;
  const port = Number(values.port);
  if (first === undefined || !Number.isInteger(port)) {
    throw new Error("Give --origin URL, and a number after --port");
  }
  const mutant = values.mutant === undefined ? {} : findMutant(proxyMutants, values.mutant);
  const url = await startProxy({ ...mutant, origins: [first, ...others], port });
  process.stdout.write(`${url}\n`);
  return undefined;
}

watchOutput();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  log(errorMessage(error));
  process.exitCode = error instanceof Error && "syscall" in error ? 1 : 2;
}
