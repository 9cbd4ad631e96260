import { createHttpTarget } from "../transport/create-http-target.ts";
import type { Target } from "../transport/exchange.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { awaitResponse, type OpenOptions } from "./await-response.ts";
import { startServerProcess } from "./server-process.ts";

/**
 * What finds a restarted server ready, and has no defect, whatever records there are: a server may
 * respond wrongly to everything that follows a rejection.
 */
const validQuery = toWireRequest({ document: 'member(id: "canary") { id }' });

/** A server that was started once more, to find out what ended it. */
export interface RestartedServer {
  readonly target: Target;
  readonly exited: AbortSignal;
  readonly close: () => Promise<void>;
}

/** Starts the server of a command once more; undefined when it gives no response. */
export async function restartServer(
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
  const target = createHttpTarget(awaited.baseUrl, { ...options, connections: 1 });
  return {
    target,
    exited: server.exited,
    async close() {
      await target.close();
      await server.stop();
    },
  };
}
