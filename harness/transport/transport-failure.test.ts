import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type PartialResponse, ResponseTimeout, toTransportFailure } from "./transport-failure.ts";
import { undici } from "./undici.ts";

const withCode = (code: string): Error => Object.assign(new Error("never shown"), { code });

const rows: readonly [error: unknown, partial: PartialResponse, kind: string, message: RegExp][] = [
  [
    new ResponseTimeout("10 s"),
    { protocol: "none", bytes: 0 },
    "timeout",
    /^No complete response within 10 s$/,
  ],
  [
    withCode("ECONNREFUSED"),
    { protocol: "none", bytes: 0 },
    "refused",
    /^Cannot connect \(ECONNREFUSED\)$/,
  ],
  [
    withCode("ENOTFOUND"),
    { protocol: "none", bytes: 0 },
    "refused",
    /^Cannot connect \(ENOTFOUND\)$/,
  ],
  [
    withCode("EPROTO"),
    { protocol: "other", bytes: 0 },
    "refused",
    /^Cannot agree on TLS \(EPROTO\)$/,
  ],
  [
    withCode("ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL"),
    { protocol: "none", bytes: 0 },
    "refused",
    /^Cannot agree on TLS \(.*\): the server may speak HTTP\/2 only,/,
  ],
  [
    withCode("CERT_HAS_EXPIRED"),
    { protocol: "none", bytes: 0 },
    "untrusted",
    /^The certificate is not trusted \(CERT_HAS_EXPIRED\)$/,
  ],
  [
    new undici.errors.HTTPParserError("\x1b[31m"),
    { protocol: "tls", bytes: 0 },
    "not-http",
    /begin with https$/,
  ],
  [
    new undici.errors.HTTPParserError("\x1b[31m"),
    { protocol: "other", bytes: 0 },
    "not-http",
    /not an HTTP/,
  ],
  [
    new undici.errors.HTTPParserError("\x1b[31m"),
    { protocol: "http", bytes: 0 },
    "malformed",
    /not well-formed/,
  ],
  [
    new undici.errors.HeadersOverflowError(),
    { protocol: "http", bytes: 0 },
    "malformed",
    /not well-formed/,
  ],
  [
    new undici.errors.ResponseContentLengthMismatchError(),
    { protocol: "http", bytes: 0, status: 200 },
    "malformed",
    /shorter than Content-Length/,
  ],
  [
    new undici.errors.ResponseContentLengthMismatchError(),
    { protocol: "http", bytes: 0, status: 204 },
    "malformed",
    /status 204 has no body/,
  ],
  [
    new undici.errors.ResponseExceededMaxSizeError(),
    { protocol: "http", bytes: 0 },
    "too-large",
    /larger than any/,
  ],
  [
    withCode("ECONNRESET"),
    { protocol: "none", bytes: 0 },
    "closed",
    /before the response \(ECONNRESET\)$/,
  ],
  [
    withCode("UND_ERR_SOCKET"),
    { protocol: "http", bytes: 0, status: 200 },
    "closed",
    /in the middle of the/,
  ],
  ["no error at all", { protocol: "none", bytes: 0 }, "closed", /\(unknown reason\)$/],
];

describe("toTransportFailure()", () => {
  for (const [error, partial, kind, message] of rows) {
    it(`describes a failure as ${kind}: ${message.source}`, () => {
      const failure = toTransportFailure(error, partial);
      assert.deepEqual([failure.kind, failure.status], [kind, partial.status]);
      assert.match(failure.message, message);
      assert.doesNotMatch(failure.message, /\x1b|never shown/);
    });
  }
});
