import { CommanderError } from "commander";
import { errorMessage } from "../error-message.ts";
import { readBySchema } from "../json/read-by-schema.ts";
import { readTextFile } from "../json/read-text-file.ts";
import { createRemoteOverdueService } from "../library/create-remote-overdue-service.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { readRecords } from "../library/load-library.ts";
import {
  createKnownOverdueService,
  type OverdueService,
  type OverdueValues,
} from "../library/overdue-service.ts";
import { printMutant, printMutants } from "../mutant-head.ts";
import { describeNonconformance } from "../stand-in/behavior.ts";
import { createControlServer } from "../stand-in/control-server.ts";
import { formatLogLine } from "../stand-in/format-log-line.ts";
import { RequestLog } from "../stand-in/request-log.ts";
import { createSampleOverdueServer } from "../stand-in/side-server.ts";
import { StandIn, type StandInOptions } from "../stand-in/stand-in.ts";
import { watchLibrary } from "../stand-in/watch-library.ts";
import { log } from "./log.ts";
import { OpenServers, StartError } from "./open-servers.ts";
import { readOptions, type ServeOptions } from "./read-options.ts";

/** Serves as the command line says, until a signal arrives. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    const options = readOptions(args);
    if (options.listMutants === true) {
      printMutants((await import("../mutants/mutants.ts")).mutants);
    } else {
      await serve(options);
    }
  } catch (error) {
    if (error instanceof StartError) {
      log(error.message);
      process.exitCode = error.status;
    } else if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else {
      throw error;
    }
  }
}

async function serve(options: ServeOptions): Promise<void> {
  const records = await readRecords(options.library).catch((error) => {
    throw new StartError(errorMessage(error));
  });
  const { service, values } = await readOverdue(options.overdue);
  const servers = new OpenServers();
  const chosen = toStandInOptions(options, records, service);
  if (options.serveMutants === true) {
    return serveMutants(chosen, servers, options.host);
  }
  const standIn = await StandIn.create(chosen).catch((error) => {
    throw new StartError(errorMessage(error), 2);
  });
  if (options.watch === true && options.library !== undefined) {
    watchLibrary(options.library, standIn, log);
  }
  await openSideServers(servers, options, { standIn, values });
  const baseUrl = await servers.open(standIn.server, options.port, options.host);
  servers.stopOnSignal();
  const complaint = describeNonconformance(chosen.behavior);
  if (complaint !== undefined) {
    log(complaint);
  }
  process.stdout.write(`${baseUrl}\n`);
}

async function openSideServers(
  servers: OpenServers,
  { host, overduePort, controlHost, controlPort, controlToken, explorer }: ServeOptions,
  { standIn, values }: { readonly standIn: StandIn; readonly values: OverdueValues | undefined },
): Promise<void> {
  if (values !== undefined && overduePort !== undefined) {
    const server = createSampleOverdueServer(values);
    log(`Overdue service: ${await servers.open(server, overduePort, host)}`);
  }
  if (controlPort !== undefined) {
    const server = createControlServer(standIn, {
      token: controlToken,
      hasExplorer: explorer === true,
    });
    const url = await servers.open(server, controlPort, controlHost);
    log(`Control port: ${url}`);
    if (explorer === true) {
      log(`Explorer: ${url}/explorer`);
    }
  }
}

interface Overdue {
  readonly service: OverdueService;
  readonly values?: OverdueValues;
}

async function readOverdue(place: string | undefined): Promise<Overdue> {
  try {
    if (place === undefined) {
      return { service: createKnownOverdueService() };
    }
    if (/^https?:/.test(place)) {
      return { service: createRemoteOverdueService(new URL(place)) };
    }
    const content: unknown = JSON.parse(await readTextFile(place));
    const values = readBySchema<OverdueValues>("overdue", content);
    return { service: createKnownOverdueService(values), values };
  } catch (error) {
    throw new StartError(`Cannot use the overdue service ${place}: ${errorMessage(error)}`);
  }
}

function toStandInOptions(
  options: ServeOptions,
  records: LibraryRecords,
  overdueService: OverdueService,
): StandInOptions {
  const { delay, slowBody, fail, mutant, seed, cors, log: format, maxResponseBytes } = options;
  const onEnd: ConstructorParameters<typeof RequestLog>[0] =
    format === undefined ? undefined : (request) => log(formatLogLine(request, format));
  const isLogged = format !== undefined || options.controlPort !== undefined;
  return {
    behavior: { delay, slowBody, fail, mutant, records },
    seed,
    cors,
    overdueService,
    requests: isLogged ? new RequestLog(onEnd) : undefined,
    limits: {
      maxBodyBytes: options.maxBodyBytes,
      ...(maxResponseBytes !== undefined && { maxResponseBytes }),
      headersTimeoutMs: options.headersTimeout,
      bodyTimeoutMs: options.bodyTimeout,
      idleTimeoutMs: options.idleTimeout,
      stopGraceMs: options.stopGrace,
    },
    log,
  };
}

/** Serves every mutant in this process, so that many are judged without as many processes. */
async function serveMutants(
  options: StandInOptions,
  servers: OpenServers,
  host: string,
): Promise<void> {
  const { mutants } = await import("../mutants/mutants.ts");
  const baseUrls: string[] = [];
  for (const { name } of mutants) {
    const behavior = structuredClone({ ...options.behavior, mutant: name });
    const { server } = await StandIn.create({ ...options, behavior });
    baseUrls.push(await servers.open(server, 0, host));
  }
  servers.stopOnSignal();
  for (const [index, mutant] of mutants.entries()) {
    printMutant(mutant, baseUrls[index]);
  }
  process.stdout.write("\n");
}
