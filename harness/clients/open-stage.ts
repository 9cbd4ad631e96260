import { Buffer } from "node:buffer";
import type { ClientResponse } from "../suite/client-case.ts";
import { isCredential, leftOut, redactTarget } from "../terminal/redact-text.ts";
import { encodeChunks } from "../transport/encode-chunks.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import {
  closesAfter,
  formatResponseHead,
  type RequestHead,
  toResponseHead,
} from "../wire/message.ts";
import { readRequest } from "../wire/read-message.ts";
import { startWireServer, type WireServer } from "../wire/start-wire-server.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { encodeResponse } from "./encode-response.ts";

/** Chooses the response to a request that has arrived. */
export type Respond = (request: WireRequest) => ClientResponse;

/** Milliseconds after which an idle connection is closed: longer than anyone looks at a debugger. */
const idleMs = 600_000;

/** Opens a server that plays the responses that a function chooses to any client that comes. */
export function openStage(respond: Respond): Promise<WireServer> {
  return startWireServer((connection) => serve(connection, respond));
}

async function serve(connection: WireSocket, respond: Respond): Promise<void> {
  for (;;) {
    const read = await readRequest(connection, idleMs);
    if (read.outcome !== "message") {
      return;
    }
    const { head, body } = read;
    const response = respond(toRequest(head, body));
    if (response.ending === "silence") {
      await readRequest(connection, idleMs);
      return;
    }
    playResponse(connection, response);
    if (response.ending !== undefined || closesAfter(head)) {
      return;
    }
  }
}

/** Credentials are left out at once, so that no report has them. */
function toRequest({ method, target, fields }: RequestHead, body: Buffer): WireRequest {
  const headers = Object.fromEntries(
    fields.map(([name, value]) => [name, isCredential(name) ? leftOut : value]),
  );
  return { method, path: redactTarget(target), headers, ...(body.length > 0 && { body }) };
}

/** Writes the response of a case byte for byte, with its interim responses, or lets it fail to arrive. */
function playResponse(connection: WireSocket, response: ClientResponse): void {
  const { status, phrase, interim = [], ending } = response;
  if (ending === "reset") {
    connection.reset();
    return;
  }
  for (const code of interim) {
    connection.write(formatResponseHead(toResponseHead(code, [])));
  }
  const { headers, body } = encodeResponse(response);
  const cut = findCut(body);
  const head = formatResponseHead(toResponseHead(status, Object.entries(headers), { phrase }));
  const isChunked = headers["transfer-encoding"] !== undefined;
  const whole = isChunked ? encodeChunks(body, true, [cut]) : body;
  connection.write(Buffer.concat([head, ending === "cut" ? body.subarray(0, cut) : whole]));
}

/** Finds where to cut a body in two: inside of a character if there is one of several bytes. */
function findCut(body: Buffer): number {
  const inside = body.findIndex((byte) => byte >= 0x80 && byte < 0xc0);
  return inside === -1 ? Math.floor(body.length / 2) : inside;
}
