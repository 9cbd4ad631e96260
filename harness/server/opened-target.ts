import { createHttpTarget } from "../transport/create-http-target.ts";
import type { SentExchange, Target } from "../transport/exchange.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { awaitResponse, type FirstResponse, type OpenOptions } from "./await-response.ts";
import { type ConcurrencyProbe, probeConcurrency } from "./probe-concurrency.ts";
import { type ServerOutput, type ServerProcess, startServerProcess } from "./server-process.ts";

/** A server that responds, ready to be judged. */
export interface OpenedTarget {
  readonly target: Target;
  readonly probe: ConcurrencyProbe;
  readonly sent: readonly SentExchange[];
  /** The status of its responses while it was not ready. */
  readonly unready?: number | undefined;
  readonly connect: (baseUrl: string) => Target;
  /** How the process of a started server ended; undefined while it runs, and without one. */
  readonly ending: () => string | undefined;
  readonly exited?: AbortSignal | undefined;
  readonly lastOutput: () => ServerOutput | undefined;
  readonly restart?: (() => Promise<RestartedServer | undefined>) | undefined;
  readonly close: () => Promise<void>;
}

/** The server, or why there is nothing to judge. */
export type Opened =
  | { readonly ok: true; readonly opened: OpenedTarget }
  | { readonly ok: false; readonly message: string };

type Responding = Omit<FirstResponse, "ok"> & {
  /** Opens a target at a base URL with up to this many connections; over HTTP when left out. */
  readonly connect?: (baseUrl: string, connections: number) => Target;
};

/** Finds out how a server that responded takes connections, and opens a target for all cases. */
export async function probeTarget(
  { baseUrl, first, unready, connect: connectTo }: Responding,
  options: OpenOptions,
  started?: { readonly server: ServerProcess; readonly command: readonly string[] },
): Promise<OpenedTarget> {
  const open =
    connectTo ?? ((url, connections) => createHttpTarget(url, { ...options, connections }));
  const connect = (connections: number): Target => open(baseUrl, connections);
  const { probe, sent } = await probeConcurrency(connect, options.access, options.signal);
  const target = connect(probe.concurrent ? options.connections : 1);
  return {
    target,
    probe,
    sent: [first, ...sent],
    unready,
    connect: (other) => open(other, 1),
    ending: () => started?.server.ending(),
    exited: started?.server.exited,
    lastOutput: () => started?.server.output,
    restart: started && (() => restartServer(started.command, options)),
    async close() {
      await target.close();
      await started?.server.stop();
    },
  };
}

/** A server that was started once more, to find out what ended it. */
export interface RestartedServer {
  readonly target: Target;
  readonly exited: AbortSignal;
  readonly close: () => Promise<void>;
}

/**
 * What finds a restarted server ready, and has no defect, whatever records there are: a server may
 * respond wrongly to everything that follows a rejection.
 */
const validQuery = toWireRequest({ document: 'member(id: "canary") { id }' });

/** Maximum milliseconds for one response of a restarted server, which may be dead. */
const restartedMs = 2000;

/** Starts the server of a command once more; undefined when it gives no response. */
async function restartServer(
  command: readonly string[],
  options: OpenOptions,
): Promise<RestartedServer | undefined> {
  // A command that could be started may be gone by now.
  const server = await startServerProcess(command, options).catch(() => undefined);
  if (server === undefined) {
    return undefined;
  }
  const awaited = await awaitResponse({
    ...options,
    firstRequest: validQuery,
    baseUrls: server.baseUrls,
    ends: [server.exited],
  });
  if (!awaited.ok) {
    await server.stop();
    return undefined;
  }
  const timeoutMs = Math.min(timeoutOf(options.access), restartedMs);
  const access = { ...options.access, timeoutMs };
  const target = createHttpTarget(awaited.baseUrl, { ...options, access, connections: 1 });
  return {
    target,
    exited: server.exited,
    async close() {
      await target.close();
      await server.stop();
    },
  };
}
