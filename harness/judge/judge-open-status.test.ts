import assert from "node:assert/strict";
import { describe, it } from "node:test";

import type { Exchange } from "../transport/exchange.ts";
import { judgeOpenStatus } from "./judge-open-status.ts";

const respond = (status: number): Exchange => ({
  outcome: "response",
  status,
  headers: new Map(),
  body: new Uint8Array(),
  milliseconds: 1,
  resent: false,
  hasTrailingBytes: false,
});

describe("judgeOpenStatus()", () => {
  for (const status of [200, 400]) {
    it(`accepts ${status}`, () => {
      assert.deepEqual(judgeOpenStatus(respond(status)), []);
    });
  }

  for (const status of [201, 302, 404, 405, 413, 422, 500]) {
    it(`reports ${status}, which only an implied clause excludes`, () => {
      const [difference] = judgeOpenStatus(respond(status));
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
