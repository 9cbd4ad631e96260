import { Buffer } from "node:buffer";
import type { ClientResponse } from "../suite/client-case.ts";
import { encodeChunks } from "../transport/encode-chunks.ts";
import { formatResponseHead, toResponseHead } from "../wire/message.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { encodeResponse } from "./encode-response.ts";

/** What becomes of a connection: the next request may come, nothing comes, or it is over. */
export type PlayedEnding = "open" | "silent" | "over";

/** Writes the response of a case byte for byte, with its interim responses, or lets it fail to arrive. */
export function playResponse(connection: WireSocket, response: ClientResponse): PlayedEnding {
  const { status, phrase, interim = [], ending } = response;
  if (ending === "silence") {
    return "silent";
  }
  if (ending === "reset") {
    connection.reset();
    return "over";
  }
  for (const code of interim) {
    connection.write(formatResponseHead(toResponseHead(code, [])));
  }
  const { headers, body } = encodeResponse(response);
  const cut = findCut(body);
  const head = formatResponseHead(toResponseHead(status, Object.entries(headers), { phrase }));
  if (ending === "cut") {
    connection.write(Buffer.concat([head, body.subarray(0, cut)]));
    return "over";
  }
  const isChunked = headers["transfer-encoding"] !== undefined;
  const content = isChunked ? encodeChunks({ body, chunking: true, pieces: [cut] }) : body;
  connection.write(Buffer.concat([head, content]));
  return "open";
}

/** Finds where to cut a body in two: inside of a character if there is one of several bytes. */
function findCut(body: Buffer): number {
  const inside = body.findIndex((byte) => byte >= 0x80 && byte < 0xc0);
  return inside === -1 ? Math.floor(body.length / 2) : inside;
}
