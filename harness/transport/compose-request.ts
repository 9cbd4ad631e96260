import { Buffer } from "node:buffer";
import { type Field, findField, type RequestHead } from "../wire/message.ts";
import { encodeChunks } from "./encode-chunks.ts";
import type { WireRequest } from "./wire-request.ts";

/** Where a request goes, and what the user adds to it. */
export interface RequestAddress {
  /** Host and port, as `Host` names them. */
  readonly host: string;
  /** Comes before the path of each request; empty, or with a leading slash. */
  readonly basePath: string;
  /** Headers of the user, which replace those of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Methods whose requests say that they have no body. */
const bodyMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/**
 * Writes out a request with all its headers, and its body in chunks if it asks for them. The names of
 * the headers that are added, like `Content-Length`, are spelled as the request spells its own: a
 * server must know them in any case.
 *
 * @see request.client-headers
 * @see request.expect-continue
 */
export function composeRequest(
  request: WireRequest,
  { host, basePath, headers: given }: RequestAddress,
): { readonly head: RequestHead; readonly body: Buffer } {
  const { method, path, chunked, pieces } = request;
  const content = Buffer.from(request.body ?? []);
  const body =
    chunked === undefined || request.body === undefined
      ? content
      : encodeChunks(content, chunked, pieces);
  const own = Object.entries(mergeHeaders(request.headers, given));
  const add = (fields: readonly Field[]): readonly Field[] =>
    fields
      .filter(([name]) => findField({ fields: own }, name) === undefined)
      .map(([name, value]): Field => [spellAdded(name, request.headers), value]);
  const fields: readonly Field[] = [
    ...add([
      ["Host", host],
      ["Connection", "keep-alive"],
    ]),
    ...own,
    ...add(frame(method, body, chunked !== undefined)),
  ];
  return { head: { method, target: basePath + path, version: "HTTP/1.1", fields }, body };
}

function frame(method: string, body: Buffer, isChunked: boolean): Field[] {
  if (isChunked && body.length > 0) {
    return [["Transfer-Encoding", "chunked"]];
  }
  const isDue = body.length > 0 || bodyMethods.has(method);
  return isDue ? [["Content-Length", String(body.length)]] : [];
}

type HeaderRecord = Readonly<Record<string, string>>;

/** Without this header, HTTP lets a server choose any coding of the body. */
const uncoded: HeaderRecord = { "Accept-Encoding": "identity" };

/**
 * Merges the headers of a request with those of the user, by their names without case: one of the
 * user replaces one of the request. Unless either says otherwise, the body of the response must not
 * be compressed.
 *
 * @see answer.content-length
 */
export function mergeHeaders(own: HeaderRecord, given: HeaderRecord = {}): HeaderRecord {
  const all = [uncoded, own, given].flatMap((headers) => Object.entries(headers));
  const byName = new Map(all.map((header) => [header[0].toLowerCase(), header]));
  return Object.fromEntries(byName.values());
}

/**
 * Spells the capitalized name of a header that a client adds to a request like its own headers: all in
 * lower case, or all in upper case.
 */
export function spellAdded(name: string, own: HeaderRecord): string {
  if (Object.hasOwn(own, "content-type")) {
    return name.toLowerCase();
  }
  return Object.hasOwn(own, "CONTENT-TYPE") ? name.toUpperCase() : name;
}
