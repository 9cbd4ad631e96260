import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeEnd } from "./transport-failure.ts";

const withCode = (code: string): Error => Object.assign(new Error("never shown"), { code });

const rows: readonly [error: Error | undefined, hasBegun: boolean, kind: string, text: RegExp][] = [
  [withCode("ECONNREFUSED"), false, "refused", /^Cannot connect \(ECONNREFUSED\)$/],
  [withCode("ENOTFOUND"), false, "refused", /^Cannot connect \(ENOTFOUND\)$/],
  [withCode("EPROTO"), false, "refused", /^Cannot agree on TLS \(EPROTO\)$/],
  [
    withCode("ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL"),
    false,
    "refused",
    /^Cannot agree on TLS \(.*\): the server may speak HTTP\/2 only,/,
  ],
  [
    withCode("CERT_HAS_EXPIRED"),
    false,
    "untrusted",
    /^The certificate is not trusted \(CERT_HAS_EXPIRED\)$/,
  ],
  [withCode("ECONNRESET"), false, "closed", /before the response \(ECONNRESET\)$/],
  [withCode("ECONNRESET"), true, "closed", /in the middle of the response \(ECONNRESET\)$/],
  [undefined, false, "closed", /^The connection ended before the response$/],
  [new Error("never shown"), true, "closed", /\(Error\)$/],
];

describe("describeEnd()", () => {
  for (const [error, hasBegun, kind, text] of rows) {
    it(`describes the end of a connection as ${kind}: ${text.source}`, () => {
      const failure = describeEnd(error, hasBegun);
      assert.equal(failure.kind, kind);
      assert.match(failure.message, text);
      assert.doesNotMatch(failure.message, /never shown/);
    });
  }
});
