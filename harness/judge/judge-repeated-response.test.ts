import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import type { Exchange } from "../transport/exchange.ts";
import { judgeRepeatedResponse } from "./judge-repeated-response.ts";

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
