import type { HttpResponse } from "../transport/exchange.ts";

/** Makes a response whose headers fit its body, unless others are given, by lower-case name. */
export function makeResponse(
  status: number,
  body = "",
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  const bytes = new TextEncoder().encode(body);
  const defaults = {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(bytes.length),
  };
  return {
    outcome: "response",
    status,
    headers: new Map(
      Object.entries({ ...defaults, ...headers }).map(([name, value]) => [name, [value]]),
    ),
    body: bytes,
    milliseconds: 1,
    trailingBytes: 0,
  };
}
