import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Exchange, FailureKind } from "../transport/exchange.ts";
import { judgeDifferentResponse } from "./judge-different-response.ts";

const earlier = { step: 0, status: 200, body: { data: { member: null }, errors: [] } } as const;

function receive(status: number, body: string): Exchange {
  return {
    outcome: "response",
    status,
    headers: new Map(),
    body: new TextEncoder().encode(body),
    milliseconds: 1,
    resent: false,
    hasTrailingBytes: false,
  };
}

const messagesOf = (exchange: Exchange): (string | undefined)[] =>
  judgeDifferentResponse(exchange, earlier).differences.map(({ message }) => message);

describe("judgeDifferentResponse()", () => {
  it("finds the earlier response, however its JSON is spelled", () => {
    const again = receive(200, '{ "errors": [], "data": { "member": null } }');
    assert.deepEqual(messagesOf(again), [
      "This must differ from the response of step 0, but is the same",
    ]);
  });

  it("accepts any other response", () => {
    assert.deepEqual(messagesOf(receive(400, '{"data":{"member":null},"errors":[]}')), []);
    assert.deepEqual(messagesOf(receive(200, '{"data":{},"errors":[]}')), []);
    assert.deepEqual(messagesOf(receive(500, "not JSON")), []);
  });

  it("accepts the end of the connection, but no silence", () => {
    const fail = (kind: FailureKind): Exchange => ({ outcome: "failure", kind, message: kind });
    assert.deepEqual(messagesOf(fail("closed")), []);
    assert.deepEqual(messagesOf(fail("timeout")), ["timeout"]);
    assert.equal(judgeDifferentResponse(fail("timeout"), earlier).cause, "transport");
  });
});
