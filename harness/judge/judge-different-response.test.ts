import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import { judgeDifferentResponse } from "./judge-different-response.ts";

const earlier = { step: 0, status: 200, body: { data: { member: null }, errors: [] } } as const;

const messagesOf = (exchange: Exchange): (string | undefined)[] =>
  judgeDifferentResponse(exchange, earlier).differences.map(({ message }) => message);

describe("judgeDifferentResponse()", () => {
  it("finds the earlier response, however its JSON is spelled", () => {
    const again = makeResponse(200, '{ "errors": [], "data": { "member": null } }');
    assert.deepEqual(messagesOf(again), [
      "This must differ from the response of step 0, but is the same",
    ]);
  });

  it("accepts any other response", () => {
    assert.deepEqual(messagesOf(makeResponse(400, '{"data":{"member":null},"errors":[]}')), []);
    assert.deepEqual(messagesOf(makeResponse(200, '{"data":{},"errors":[]}')), []);
    assert.deepEqual(messagesOf(makeResponse(500, "not JSON")), []);
  });

  it("accepts the end of the connection, but no silence", () => {
    const fail = (kind: FailureKind): Exchange => ({ outcome: "failure", kind, message: kind });
    assert.deepEqual(messagesOf(fail("closed")), []);
    assert.deepEqual(messagesOf(fail("timeout")), ["timeout"]);
    assert.equal(judgeDifferentResponse(fail("timeout"), earlier).cause, "transport");
  });
});
