import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createBoundedServer, type Hold } from "../http/bounded-server.ts";
import { formatBaseUrl } from "../http/format-base-url.ts";
import { readAtMost } from "../json/read-json-stream.ts";
import { createForward } from "./create-forward.ts";
import { type Forward, type Interim, maxBodyBytes, via, withoutConnection } from "./exchange.ts";

/** Maximum bytes of bodies under way, of all clients together. */
const maxHeldBytes = 4 * maxBodyBytes;

/** How to start a proxy. */
export interface ProxyOptions {
  /** Base URLs of the origins. */
  readonly origins: readonly [string, ...string[]];
  /** 0 for a free one. */
  readonly port: number;
  /** Changes what a right proxy does; nothing when left out. */
  readonly mutate?: (forward: Forward) => Forward;
}

/**
 * Starts the reference proxy on IPv4 loopback: HTTP/1.1 on both sides, nothing is kept. It runs until
 * its process ends.
 *
 * @returns its base URL.
 * @throws Error when it cannot listen.
 */
export async function startProxy({
  origins,
  port,
  mutate = (forward) => forward,
}: ProxyOptions): Promise<string> {
  const forward = mutate(createForward(origins));
  const server = createBoundedServer(maxHeldBytes, (incoming, response, hold) =>
    pass({ incoming, response, hold }, forward),
  );
  await once(server.listen(port, "127.0.0.1"), "listening");
  return formatBaseUrl("127.0.0.1", server.address());
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly hold: Hold;
}

async function pass({ incoming, response, hold }: Exchange, forward: Forward): Promise<void> {
  const { method = "", url: target = "", httpVersion: version, rawHeaders: fields } = incoming;
  const ended = new AbortController();
  response.once("close", () => ended.abort());
  const received = await readAtMost(incoming, maxBodyBytes, hold);
  const holdReply = (bytes: number): void => hold(received.length + bytes);
  const { signal } = ended;
  const query = { method, target, version, fields, body: received, signal, hold: holdReply };
  const reply = await forward(query, (interim) => {
    if (version === "1.1") {
      writeInterim(response, interim);
    }
  });
  const { status, phrase, body } = reply;
  const length = status === 204 || status === 304 ? [] : ["Content-Length", String(body.length)];
  response.sendDate = false;
  response.writeHead(status, phrase, [...withoutConnection(reply.fields), ...length, ...via]);
  response.end(body);
}

/** Maximum bytes that a client leaves unread of interim responses. */
const maxUnread = 1024 * 1024;

/**
 * Writes an interim response before the final one, which Node can do only for a few statuses.
 *
 * @see status.informational
 * @see intermediary.interim-unregistered
 */
function writeInterim({ socket }: ServerResponse, { status, phrase, fields }: Interim): void {
  const kept = withoutConnection(fields);
  const lines = kept.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${kept[index + 1] ?? ""}\r\n`] : [],
  );
  socket?.write(`HTTP/1.1 ${status} ${phrase}\r\n${lines.join("")}\r\n`, "latin1");
  if (socket !== null && socket.writableLength > maxUnread) {
    socket.destroy();
  }
}
