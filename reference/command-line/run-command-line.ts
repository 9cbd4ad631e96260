import { readFile } from "node:fs/promises";
import { CommanderError } from "commander";
import { createServed, type Served } from "../create-served.ts";
import { errorMessage } from "../error-message.ts";
import type { HttpServer } from "../http/http-server.ts";
import { readBySchema } from "../json/read-by-schema.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { LoadedLibrary } from "../library/load-library.ts";
import { readPackageLibrary } from "../library/read-package-library.ts";
import { createRemoteOverdueService } from "../overdue/create-remote-overdue-service.ts";
import { createUnreachableOverdueService } from "../overdue/create-unreachable-overdue-service.ts";
import type { OverdueService } from "../overdue/overdue-service.ts";
import { createKnownOverdueService, type OverdueValues } from "../overdue/overdue-values.ts";
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
  const overdue = await openOverdue(options);
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
  if (!needsStandIn(options)) {
    return listen(createHttpServer(created.value, collaborators), options, overdue.sample);
  }
  const changing = new ChangingService({ served: first, service: created.value }, create);
  const standIn = createStandIn(changing, options);
  const control = await openControl(standIn, options);
  if (control !== "failed") {
    if (options.watch === true && options.library !== undefined) {
      watchLibrary(options.library, changing, collaborators.log);
    }
    const { deliver: delivery } = standIn;
    await listen(
      createHttpServer(changing.service, { ...collaborators, delivery }),
      options,
      overdue.sample,
      control,
    );
  }
}

/** Listens, and stops at a signal together with another server. */
async function listen(
  server: HttpServer,
  options: ServeOptions,
  ...others: readonly Stoppable[]
): Promise<void> {
  const joined = joinServers([server, ...others]);
  try {
    const baseUrl = await server.listen(options.port, options.host);
    stopOnSignal(joined);
    if (options.fail !== undefined) {
      process.stderr.write("Some responses fail (--fail): this server does not conform\n");
    }
    process.stdout.write(`${baseUrl}\n`);
  } catch (error) {
    giveUp(describeListenError(error, options));
    await joinServers(others).stop();
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

/** An overdue service to ask, and one for others to ask. */
interface OpenedOverdue {
  readonly service: OverdueService | undefined;
  readonly sample: Stoppable;
}

/** Opens the overdue service that the options ask for; undefined when it cannot be used. */
async function openOverdue({
  overdue,
  overduePort: port,
  host,
}: ServeOptions): Promise<OpenedOverdue | undefined> {
  const nobody = joinServers([]);
  if (overdue === undefined) {
    return { service: undefined, sample: nobody };
  }
  try {
    if (/^https?:/.test(overdue)) {
      return { service: createRemoteOverdueService(new URL(overdue)), sample: nobody };
    }
    const values = readBySchema<OverdueValues>(
      "overdue",
      JSON.parse(await readFile(overdue, "utf8")),
    );
    const service = createKnownOverdueService(values);
    if (port === undefined) {
      return { service, sample: nobody };
    }
    const sample = new SampleOverdueServer(values);
    process.stderr.write(`Overdue service: ${await sample.listen(port, host)}\n`);
    return { service, sample };
  } catch (error) {
    giveUp(`Cannot use the overdue service ${overdue}: ${errorMessage(error)}`);
    return undefined;
  }
}

/** Opens the control port, if there is one. */
async function openControl(
  standIn: StandIn,
  { controlPort, controlHost, controlToken }: ServeOptions,
): Promise<Stoppable | "failed"> {
  if (controlPort === undefined) {
    return joinServers([]);
  }
  const control = new ControlServer(standIn, controlToken);
  try {
    const baseUrl = await control.listen(controlPort, controlHost);
    process.stderr.write(`Control port: ${baseUrl}\n`);
    return control;
  } catch (error) {
    giveUp(describeListenError(error, { host: controlHost, port: controlPort }));
    return "failed";
  }
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
