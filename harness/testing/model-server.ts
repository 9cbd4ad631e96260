import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { choose, type Readings, takes } from "../model/choose.ts";
import { createModelService, type ModelData } from "../model/create-model-service.ts";
import type { ModelResponse } from "../model/model-response.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { createResponseSender } from "./create-response-sender.ts";
import { createTurns } from "./create-turns.ts";
import { type LocalServer, startLocalServer } from "./local-server.ts";
import { rotateBody } from "./rotate-body.ts";
import { startSingleConnectionServer } from "./single-connection-server.ts";

/** A running model server. */
export type ModelServer = Pick<LocalServer, "url" | "close">;

/**
 * Serves a conforming server over HTTP, in the given readings.
 *
 * @throws Error for a reading that has no switch.
 */
export async function startModelServer(readings: Readings, data: ModelData): Promise<ModelServer> {
  const listener = createListener(readings, data);
  const maxIdleMs = takes(readings, "connection-life", "closed-when-idle") ? 50 : 60_000;
  const onExpect = choose<RequestListener>(readings, "expect-continue", {
    interim: (incoming, outgoing) => {
      outgoing.writeContinue();
      listener(incoming, outgoing);
    },
    ignored: listener,
    rejected: rejectAtOnce,
  });
  const listen = (maxConnections = Infinity): Promise<ModelServer> => {
    const server = createServer({ keepAliveTimeout: maxIdleMs }, listener);
    server.maxConnections = maxConnections;
    return startLocalServer(server.on("checkContinue", onExpect));
  };
  return choose(readings, "concurrency", {
    many: () => listen(),
    "one-connection": () => startSingleConnectionServer(listener),
    "one-request": () => listen(),
    "last-request-first": () => listen(),
    "four-connections": () => startSingleConnectionServer(listener, 4),
    "twenty-connections": () => listen(20),
  })();
}

const rejectAtOnce: RequestListener = (_incoming, outgoing) => {
  const body = '{"errors":["No expectations"]}';
  const length = Buffer.byteLength(body);
  outgoing
    .writeHead(400, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": length,
      Connection: "close",
    })
    .end(body);
};

function createListener(readings: Readings, data: ModelData): RequestListener {
  const service = createModelService(readings, data);
  const arrange = choose(readings, "response-order", {
    same: (response: ModelResponse) => response,
    changing: rotateBody,
  });
  const pauseMs = choose(readings, "speed", { fast: 0, slow: 5 });
  const maxPauseMs = choose(readings, "body-time", {
    seconds: 0,
    "max-300-ms": 300,
    "max-100-ms": 100,
  });
  const takeTurn = createTurns(readings);
  const send = createResponseSender(readings);
  let count = 0;
  return async (incoming, outgoing) => {
    const body = await readBody(incoming, maxPauseMs);
    if (body === undefined) {
      return;
    }
    await takeTurn(async () => {
      count += 1;
      const number = count;
      if (pauseMs > 0) {
        await delay(pauseMs);
      }
      const response = arrange(service(toWireRequest(incoming, body)), number);
      const acceptEncoding = String(incoming.headers["accept-encoding"] ?? "");
      await send({ response, acceptEncoding, number }, outgoing);
    });
  };
}

/**
 * @returns undefined when the client went away, or paused for longer than it may; 0 is no limit.
 */
async function readBody(
  incoming: IncomingMessage,
  maxPauseMs: number,
): Promise<Uint8Array | undefined> {
  incoming.setTimeout(maxPauseMs, () => incoming.destroy());
  try {
    // `node:stream/consumers` takes many times as long.
    return Buffer.concat(await incoming.toArray());
  } catch {
    return undefined;
  } finally {
    incoming.setTimeout(0);
  }
}

function toWireRequest(
  { method = "", url = "", headers }: IncomingMessage,
  body: Uint8Array,
): WireRequest {
  const isChunked = headers["transfer-encoding"] !== undefined;
  return {
    method,
    path: url,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    body,
    ...(isChunked && { chunked: true }),
  };
}
