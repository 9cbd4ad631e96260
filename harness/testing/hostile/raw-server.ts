import type { Buffer } from "node:buffer";
import { readRequest, readRest } from "../../wire/read-message.ts";
import { startWireServer } from "../../wire/start-wire-server.ts";
import type { WireSocket } from "../../wire/wire-socket.ts";
import { type Behavior, maxWaitMs } from "./behaviors.ts";

/** A request as it came, and which one it is. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** A line for each. */
  readonly headers: string;
  readonly body: Buffer;
  /** How many came before it, on any connection. */
  readonly index: number;
  /** How many came before it on the same connection. */
  readonly place: number;
}

/** Chooses what is done about a request. */
export type ChooseBehaviors = (request: RawRequest) => readonly Behavior[];

/** A server that writes whatever bytes a test scripts: real ones refuse to be as wrong. */
export interface RawServer {
  readonly baseUrl: string;
  /** All requests that came whole, in order. */
  readonly requests: readonly RawRequest[];
  readonly connections: number;
  readonly waitUntilUnused: () => Promise<unknown>;
  /** Ends all connections and listens no more, as a process that dies does. */
  readonly stop: () => Promise<void>;
}

/** Starts a raw server. Bytes that are no request get no response. */
export async function startRawServer(choose: ChooseBehaviors): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const served: Promise<void>[] = [];
  const serve = async (connection: WireSocket): Promise<void> => {
    for (let place = 0; ; place += 1) {
      const read = await readRequest(connection, maxWaitMs);
      if (read.outcome === "ending") {
        await readRest(connection, maxWaitMs);
        return;
      }
      const { method, target: path, fields } = read.head;
      const headers = fields.map(([name, value]) => `${name}: ${value}`).join("\r\n");
      const request = { method, path, headers, body: read.body, index: requests.length, place };
      requests.push(request);
      for (const act of choose(request)) {
        await act(connection);
      }
    }
  };
  const server = await startWireServer((connection) => {
    const connected = serve(connection);
    served.push(connected);
    return connected;
  });
  return {
    baseUrl: server.url,
    requests,
    get connections() {
      return served.length;
    },
    waitUntilUnused: () => Promise.all(served),
    stop: server.close,
  };
}
