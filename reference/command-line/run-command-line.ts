import { readFile } from "node:fs/promises";
import { CommanderError } from "commander";
import { createServed, type Served } from "../create-served.ts";
import { errorMessage } from "../error-message.ts";
import type { HttpServer } from "../http/http-server.ts";
import { readBySchema } from "../json/read-by-schema.ts";
import { createRemoteOverdueService } from "../library/create-remote-overdue-service.ts";
import { createUnreachableOverdueService } from "../library/create-unreachable-overdue-service.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { LoadedLibrary } from "../library/load-library.ts";
import type { OverdueService } from "../library/overdue-service.ts";
import { createKnownOverdueService, type OverdueValues } from "../library/overdue-values.ts";
import { readPackageLibrary } from "../library/read-package-library.ts";
import { ok } from "../result.ts";
import { createHttpServer, type ServiceOptions, type ServingOptions } from "../server.ts";
import { ChangingService } from "../stand-in/changing-service.ts";
import { ControlServer } from "../stand-in/control-server.ts";
import { formatLogLine } from "../stand-in/format-log-line.ts";
import { SampleOverdueServer } from "../stand-in/sample-overdue-server.ts";
import { StandIn } from "../stand-in/stand-in.ts";
import { watchLibrary } from "../stand-in/watch-library.ts";
import { describeListenError } from "./describe-listen-error.ts";
import { readOptions, type ServeOptions } from "./read-options.ts";
import { joinServers, type Stoppable, stopOnSignal } from "./stop-on-signal.ts";

/** Exit status for a wrong command line. */
const usageStatus = 2;

/** Exit status for a server that cannot start. */
const failureStatus = 1;

/**
 * Serves as the command line says, until a signal arrives.
 *
 * The exit status of the process is 0 after a signal, 1 when the server cannot start, and 2 when the
 * command line is wrong.
 */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    const options = readOptions(args);
    await (options.listMutants === true ? showMutants() : serve(options));
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      throw error;
    }
    process.exitCode = error.exitCode === 0 ? 0 : usageStatus;
  }
}

async function serve(options: ServeOptions): Promise<void> {
  const library = await loadChosenLibrary(options.library);
  if (!library.ok) {
    return giveUp(`Cannot use the library:\n${library.error.join("\n")}`);
  }
  if (options.serveMutants === true) {
    return serveAllMutants(library.value, options);
  }
  const overdue = await readOverdue(options.overdue);
  if (overdue === undefined) {
    return;
  }
  const first: Served = { records: library.value, mutant: options.mutant };
  const collaborators = createCollaborators(options, overdue.service);
  const create = (served: Served): ReturnType<typeof createServed> =>
    createServed(served, collaborators);
  const created = await create(first);
  if (!created.ok) {
    return giveUp(created.error, usageStatus);
  }
  const sample = toSampleServer(overdue, options);
  if (!needsStandIn(options)) {
    return listen(createHttpServer(created.value, collaborators), options, sample);
  }
  const changing = new ChangingService({ served: first, service: created.value }, create);
  const standIn = createStandIn(changing, options);
  if (options.watch === true && options.library !== undefined) {
    watchLibrary(options.library, changing, collaborators.log);
  }
  const server = createHttpServer(changing.service, {
    ...collaborators,
    delivery: standIn.deliver,
  });
  return listen(server, options, [...sample, ...toControlServer(standIn, options)]);
}

/** A server beside the one of `/graph`. */
interface FurtherServer {
  readonly name: string;
  readonly server: Stoppable & Pick<HttpServer, "listen">;
  readonly port: number;
  readonly host: string;
}

/** Listens at every port, and stops everything at a signal. */
async function listen(
  server: HttpServer,
  options: ServeOptions,
  others: readonly FurtherServer[],
): Promise<void> {
  const opened: Stoppable[] = [];
  let place: Pick<ServeOptions, "port" | "host"> = options;
  try {
    for (const other of others) {
      place = other;
      const url = await other.server.listen(other.port, other.host);
      process.stderr.write(`${other.name}: ${url}\n`);
      opened.push(other.server);
    }
    place = options;
    const baseUrl = await server.listen(options.port, options.host);
    stopOnSignal(joinServers([server, ...opened]));
    if (options.fail !== undefined) {
      process.stderr.write("Some responses fail (--fail): this server does not conform\n");
    }
    process.stdout.write(`${baseUrl}\n`);
  } catch (error) {
    giveUp(describeListenError(error, place));
    await joinServers(opened).stop();
  }
}

/** The records of a file, which is checked, or those of the package. */
async function loadChosenLibrary(file: string | undefined): Promise<LoadedLibrary> {
  if (file === undefined) {
    return ok(readPackageLibrary());
  }
  const { loadLibrary } = await import("../library/load-library.ts");
  return loadLibrary(file);
}

/** Whether something stands between the server and its clients. */
function needsStandIn({ delay, slowBody, fail, log, controlPort, watch }: ServeOptions): boolean {
  return [delay, slowBody, fail, log, controlPort, watch].some((option) => option !== undefined);
}

function createStandIn(changing: ChangingService, options: ServeOptions): StandIn {
  const { delay, slowBody, fail, seed, log } = options;
  return new StandIn({
    behavior: { delay, slowBody, fail },
    seed,
    changing,
    onEnd: (request) => {
      if (log !== undefined) {
        process.stderr.write(`${formatLogLine(request, log)}\n`);
      }
    },
  });
}

/** An overdue service, and what it says where that is known. */
interface Overdue {
  readonly service?: OverdueService;
  readonly values?: OverdueValues;
}

/** Reads the file of an overdue service, or its URL; undefined when it cannot be used. */
async function readOverdue(place: string | undefined): Promise<Overdue | undefined> {
  try {
    if (place === undefined) {
      return {};
    }
    if (/^https?:/.test(place)) {
      return { service: createRemoteOverdueService(new URL(place)) };
    }
    const content: unknown = JSON.parse(await readFile(place, "utf8"));
    const values = readBySchema<OverdueValues>("overdue", content);
    return { service: createKnownOverdueService(values), values };
  } catch (error) {
    giveUp(`Cannot use the overdue service ${place}: ${errorMessage(error)}`);
    return undefined;
  }
}

function toSampleServer({ values }: Overdue, options: ServeOptions): readonly FurtherServer[] {
  const { overduePort: port, host } = options;
  return values === undefined || port === undefined
    ? []
    : [{ name: "Overdue service", server: new SampleOverdueServer(values), port, host }];
}

function toControlServer(standIn: StandIn, options: ServeOptions): readonly FurtherServer[] {
  const { controlPort: port, controlHost: host, controlToken } = options;
  return port === undefined
    ? []
    : [{ name: "Control port", server: new ControlServer(standIn, controlToken), port, host }];
}

async function serveAllMutants(records: LibraryRecords, options: ServeOptions): Promise<void> {
  const { serveMutants } = await import("./serve-mutants.ts");
  try {
    const { servers, lines } = await serveMutants({
      records,
      host: options.host,
      ...createCollaborators(options),
    });
    stopOnSignal(servers);
    process.stdout.write(`${lines.join("\n")}\n\n`);
  } catch (error) {
    giveUp(describeListenError(error, options));
  }
}

function createCollaborators(
  options: ServeOptions,
  overdueService: OverdueService = createUnreachableOverdueService(),
): Omit<ServiceOptions, "library"> & ServingOptions & { readonly log: (text: string) => void } {
  return {
    cors: options.cors,
    overdueService,
    limits: {
      maxBodyBytes: options.maxBodyBytes,
      ...(options.maxResponseBytes !== undefined && { maxResponseBytes: options.maxResponseBytes }),
      headersTimeoutMs: options.headersTimeout,
      bodyTimeoutMs: options.bodyTimeout,
      idleTimeoutMs: options.idleTimeout,
      stopGraceMs: options.stopGrace,
    },
    log: (text: string) => process.stderr.write(`${text}\n`),
  };
}

async function showMutants(): Promise<void> {
  const { mutants } = await import("../mutants/mutants.ts");
  for (const { name, clause, alsoBreaks = [], description, keep } of mutants) {
    const columns = [name, [clause, ...alsoBreaks].join(","), description, ...(keep ? [keep] : [])];
    process.stdout.write(`${columns.join("\t")}\n`);
  }
}

function giveUp(reason: string, status: number = failureStatus): void {
  process.stderr.write(`${reason}\n`);
  process.exitCode = status;
}
