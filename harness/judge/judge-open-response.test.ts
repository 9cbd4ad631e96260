import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import {
  judgeDifferentResponse,
  judgeOpenStatus,
  judgeRepeatedResponse,
} from "./judge-open-response.ts";

describe("judgeOpenStatus()", () => {
  for (const status of [200, 400]) {
    it(`accepts ${status}`, () => {
      assert.deepEqual(judgeOpenStatus(makeResponse(status)), []);
    });
  }

  for (const status of [201, 302, 404, 405, 413, 422, 500]) {
    it(`reports ${status}, which only an implied clause excludes`, () => {
      const [difference] = judgeOpenStatus(makeResponse(status));
      assert.equal(difference?.received, status);
      assert.equal(difference?.level, "implied");
      assert.equal(difference?.clause, "status.only-200-and-400");
    });
  }

  it("accepts a closed connection", () => {
    const closed: Exchange = { outcome: "failure", kind: "closed", message: "closed" };
    assert.deepEqual(judgeOpenStatus(closed), []);
  });
});

const rejected = makeResponse(400, '{"errors":["no name","no colon"]}');
const closed: Exchange = { outcome: "failure", kind: "closed", message: "It closed" };

const placesOf = (exchange: Exchange, first: Exchange): string[] =>
  judgeRepeatedResponse(exchange, first).differences.map(({ pointer }) => pointer);

describe("judgeRepeatedResponse()", () => {
  it("accepts the same 4xx, with its errors in any order", () => {
    const again = makeResponse(400, '{ "errors": ["no colon", "no name"], "took": 3 }');
    assert.deepEqual(judgeRepeatedResponse(again, rejected), { differences: [], notes: [] });
  });

  it("finds another status, other errors and a closed connection after a 4xx", () => {
    const other = judgeRepeatedResponse(makeResponse(422, '{"errors":["no name"]}'), rejected);
    assert.equal(other.cause, "status");
    assert.deepEqual(
      other.differences.map(({ pointer, expected }) => [pointer, expected]),
      [
        ["/status", 400],
        ["/body/errors", "no colon"],
      ],
    );
    assert.equal(judgeRepeatedResponse(closed, rejected).cause, "transport");
  });

  it("compares only the status where there are no errors", () => {
    const page = makeResponse(404, "<p>at 10:15</p>");
    assert.deepEqual(placesOf(makeResponse(404, '{"timestamp":"10:16"}'), page), []);
    assert.deepEqual(placesOf(makeResponse(400, "<p>at 10:16</p>"), page), ["/status"]);
  });

  it("accepts anything after another class of status, and after no response", () => {
    for (const first of [makeResponse(200, "{}"), makeResponse(500, "{}"), closed]) {
      assert.deepEqual(placesOf(rejected, first), []);
    }
  });
});

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
