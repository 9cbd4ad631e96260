import { Buffer } from "node:buffer";
import type { ClientResponse } from "../suite/client-case.ts";
import { encodeChunks } from "../transport/encode-chunks.ts";
import { formatResponseHead, toResponseHead } from "../wire/message.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { encodeResponse } from "./encode-response.ts";

/** Writes the response of a case byte for byte, with its interim responses, or lets it fail to arrive. */
export function playResponse(connection: WireSocket, response: ClientResponse): void {
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
