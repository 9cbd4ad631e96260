import { Buffer } from "node:buffer";
import { STATUS_CODES } from "node:http";

/** A field of a head: its name as it is spelled, and its value without the spaces around it. */
export type Field = readonly [name: string, value: string];

/** The head of a request. */
export interface RequestHead {
  readonly method: string;
  readonly target: string;
  /** Like `HTTP/1.1`. */
  readonly version: string;
  readonly fields: readonly Field[];
}

/** The head of a response, interim or final. */
export interface ResponseHead {
  /** Like `HTTP/1.1`. */
  readonly version: string;
  /** Three digits, as text: a number would hide `099`. */
  readonly status: string;
  /** Empty when there is none. */
  readonly phrase: string;
  readonly fields: readonly Field[];
}

/** A message that came whole. */
export interface WireMessage<Head> {
  readonly outcome: "message";
  readonly head: Head;
  /** Without its framing. */
  readonly body: Buffer;
  readonly bytes: Buffer;
}

/** Why no whole message came. */
export interface WireEnding {
  readonly outcome: "ending";
  /**
   * There was no connection (`unopened`), it ended (`closed`), time was up (`late`), the bytes are not
   * HTTP/1.1 (`malformed`), or there are more than any message of the kit has (`too-large`).
   */
  readonly kind: "unopened" | "closed" | "late" | "malformed" | "too-large";
  readonly bytes: Buffer;
}

type Fields = Pick<RequestHead, "fields">;

/** Lists the values of a field by its name in any case. */
export function listValues({ fields }: Fields, name: string): string[] {
  const key = name.toLowerCase();
  return fields.flatMap(([known, value]) => (known.toLowerCase() === key ? [value] : []));
}

/** Finds the value of a field by its name in any case; the first one of several. */
export function findField(head: Fields, name: string): string | undefined {
  return listValues(head, name)[0];
}

/** Makes the head of a response, with the usual phrase of its status where none is given. */
export function toResponseHead(
  status: number,
  fields: readonly Field[],
  line: { readonly phrase?: string | undefined; readonly version?: string | undefined } = {},
): ResponseHead {
  return {
    version: line.version ?? "HTTP/1.1",
    status: String(status).padStart(3, "0"),
    phrase: line.phrase ?? STATUS_CODES[status] ?? "Unregistered",
    fields,
  };
}

/** Whether a message says that the connection ends after it. */
export function closesAfter({ version, fields }: Pick<RequestHead, "version" | "fields">): boolean {
  const options = listValues({ fields }, "connection").join(",").toLowerCase();
  return /\bclose\b/.test(options) || (version !== "HTTP/1.1" && !options.includes("keep-alive"));
}

/** Writes the head of a request as bytes; nothing is added to its fields. */
export function formatRequestHead({ method, target, version, fields }: RequestHead): Buffer {
  return formatHead(`${method} ${target} ${version}`, fields);
}

/**
 * Writes the head of a response, interim or final, as bytes; nothing is added to its fields. Characters
 * of the phrase become bytes of latin1, so that one can hold any byte.
 *
 * @see status.status-line
 */
export function formatResponseHead({ version, status, phrase, fields }: ResponseHead): Buffer {
  return formatHead(`${version} ${status} ${phrase}`, fields);
}

function formatHead(startLine: string, fields: readonly Field[]): Buffer {
  const lines = [startLine, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
