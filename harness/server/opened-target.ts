import { createHttpTarget } from "../transport/create-http-target.ts";
import type { SentExchange, Target } from "../transport/exchange.ts";
import type { AwaitedResponse, OpenOptions } from "./await-response.ts";
import { type ConcurrencyProbe, probeConcurrency } from "./probe-concurrency.ts";
import { type RestartedServer, restartServer } from "./restart-server.ts";
import type { ServerProcess } from "./server-process.ts";

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

/** The last lines that a server wrote, each cut to 500 characters. */
export interface ServerOutput {
  readonly stderr: readonly string[];
  readonly stdout: readonly string[];
}

/** The server, or why there is nothing to judge. */
export type Opened =
  | { readonly ok: true; readonly opened: OpenedTarget }
  | { readonly ok: false; readonly message: string };

type Responding = Pick<
  Extract<AwaitedResponse, { readonly ok: true }>,
  "baseUrl" | "first" | "unready"
> & {
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
    lastOutput: () =>
      started && { stderr: started.server.lastErrors(), stdout: started.server.lastOutput() },
    restart: started && (() => restartServer(started.command, options)),
    async close() {
      await target.close();
      await started?.server.stop();
    },
  };
}
