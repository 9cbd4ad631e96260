import { CommanderError } from "commander";
import type { HttpServer } from "../http/http-server.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { LoadedLibrary } from "../library/load-library.ts";
import { readPackageLibrary } from "../library/read-package-library.ts";
import { createUnreachableOverdueService } from "../overdue/create-unreachable-overdue-service.ts";
import { ok } from "../result.ts";
import { createServer, type ServerOptions } from "../server.ts";
import { formatLogLine } from "../stand-in/format-log-line.ts";
import { StandIn } from "../stand-in/stand-in.ts";
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
  const standIn = createStandIn(options);
  const server = await createChosenServer(library.value, options, standIn);
  if (server === undefined) {
    return;
  }
  try {
    const baseUrl = await server.listen(options.port, options.host);
    const control = await openControl(standIn, options);
    stopOnSignal(control === undefined ? server : joinServers([server, control]));
    if (options.fail !== undefined) {
      process.stderr.write("Some responses fail (--fail): this server does not conform\n");
    }
    process.stdout.write(`${baseUrl}\n`);
  } catch (error) {
    giveUp(describeListenError(error, options));
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

/** The original server, or a mutant of it; `undefined` when there is no mutant of that name. */
async function createChosenServer(
  records: LibraryRecords,
  options: ServeOptions,
  standIn: StandIn | undefined,
): Promise<HttpServer | undefined> {
  const collaborators = { ...createCollaborators(options), delivery: standIn?.deliver };
  if (options.mutant === undefined) {
    return createServer({ library: createMemoryLibrary(records), ...collaborators });
  }
  const { createMutatedServer } = await import("../mutants/create-mutated-server.ts");
  const created = createMutatedServer(options.mutant, {
    records,
    ...collaborators,
  });
  if (created.ok) {
    return created.server;
  }
  giveUp(created.reason, usageStatus);
  return undefined;
}

/** What stands between the server and its clients; nothing when no option asks for it. */
function createStandIn(options: ServeOptions): StandIn | undefined {
  const { delay, slowBody, fail, seed, log, controlPort } = options;
  return [delay, slowBody, fail, log, controlPort].every((option) => option === undefined)
    ? undefined
    : new StandIn({
        behavior: { delay, slowBody, fail },
        seed,
        onEnd: (request) => {
          if (log !== undefined) {
            process.stderr.write(`${formatLogLine(request, log)}\n`);
          }
        },
      });
}

async function openControl(
  standIn: StandIn | undefined,
  { controlPort, controlHost, controlToken }: ServeOptions,
): Promise<Stoppable | undefined> {
  if (standIn === undefined || controlPort === undefined) {
    return undefined;
  }
  const { ControlServer } = await import("../stand-in/control-server.ts");
  const control = new ControlServer(standIn, controlToken);
  const baseUrl = await control.listen(controlPort, controlHost);
  process.stderr.write(`Control port: ${baseUrl}\n`);
  return control;
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

function createCollaborators(options: ServeOptions): Omit<ServerOptions, "library"> {
  return {
    cors: options.cors,
    overdueService: createUnreachableOverdueService(),
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
