import { Buffer } from "node:buffer";
import type { ScriptedAnswer } from "../suite/intermediary-case.ts";
import { encodeChunks } from "../transport/encode-chunks.ts";
import { waitAtMost } from "../transport/wait-at-most.ts";
import {
  closesAfter,
  type Field,
  formatResponseHead,
  type RequestHead,
  type ResponseHead,
  toResponseHead,
} from "../wire/message.ts";
import type { WireSocket } from "../wire/wire-socket.ts";

/** The field that says which answer a response is, or was made from. */
export const nonceField = "Kit-Nonce";

/** What an origin answered to a request. */
export interface SentAnswer {
  readonly nonce: string;
  /** Left out when nothing of a final response was sent. */
  readonly head?: ResponseHead | undefined;
  readonly body: Buffer;
  /** Everything that was sent. */
  readonly bytes: Buffer;
}

/**
 * Answers a request as a script says, and closes the connection where the answer or the request asks
 * for it.
 *
 * @param signal ends pauses and silence.
 * @see status.status-line
 */
export async function sendAnswer(
  connection: WireSocket,
  request: RequestHead,
  { script, nonce, signal }: { script: ScriptedAnswer; nonce: string; signal: AbortSignal },
): Promise<SentAnswer> {
  const sent: Buffer[] = [];
  const write = (bytes: Buffer): void => {
    sent.push(bytes);
    connection.write(bytes);
  };
  // HTTP/1.0 has none.
  const interim = request.version === "HTTP/1.0" ? [] : (script.interim ?? []);
  for (const { status, fields = {}, pauseMs = 0 } of interim) {
    const all = [...Object.entries(fields), [nonceField, nonce] as const];
    write(formatResponseHead(toResponseHead(status, all)));
    if (pauseMs > 0) {
      await waitAtMost(pauseMs, signal);
    }
  }
  if (script.status === undefined) {
    await fail(connection, script, write, signal);
    return { nonce, body: Buffer.alloc(0), bytes: Buffer.concat(sent) };
  }
  const { head, body, framed } = printFinal(script, { request, nonce });
  write(formatResponseHead(head));
  write(script.ending === "cut" ? framed.subarray(0, Math.floor(framed.length / 2)) : framed);
  if (head.version === "HTTP/1.0" || script.ending !== undefined || closesAfter(request)) {
    connection.end();
  }
  return { nonce, head, body, bytes: Buffer.concat(sent) };
}

/** Sends nothing of a response, in the way that the script says. */
async function fail(
  connection: WireSocket,
  { ending }: ScriptedAnswer,
  write: (bytes: Buffer) => void,
  signal: AbortSignal,
): Promise<void> {
  if (ending === "garbage") {
    write(Buffer.from("SSH-2.0-OpenSSH_9.2\r\n"));
    connection.end();
  } else if (ending === "silence") {
    await waitAtMost(maxSilenceMs, signal);
  } else {
    connection.reset();
  }
}

const maxSilenceMs = 60_000;

interface PrintedFinal {
  readonly head: ResponseHead;
  readonly body: Buffer;
  /** The body as it is sent. */
  readonly framed: Buffer;
}

function printFinal(
  { status = 200, phrase, version, fields = {}, body, text, chunked }: ScriptedAnswer,
  { request, nonce }: { request: RequestHead; nonce: string },
): PrintedFinal {
  const printed = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const bytes = Buffer.from((printed ?? "").replaceAll("{nonce}", nonce), "utf8");
  const isChunked = chunked === true && request.version === "HTTP/1.1";
  const half = Math.floor(bytes.length / 2);
  const hasNoLength = status === 204 || status === 304;
  const framing: Field[] = isChunked
    ? [["Transfer-Encoding", "chunked"]]
    : [["Content-Length", String(bytes.length)]];
  const type: Field[] =
    printed === undefined || Object.hasOwn(fields, "Content-Type")
      ? []
      : [["Content-Type", "application/json; charset=utf-8"]];
  const all = [...type, ...Object.entries(fields), [nonceField, nonce] as const];
  return {
    head: toResponseHead(status, hasNoLength ? all : [...all, ...framing], { phrase, version }),
    body: bytes,
    framed: isChunked ? encodeChunks(bytes, true, [half]) : bytes,
  };
}
