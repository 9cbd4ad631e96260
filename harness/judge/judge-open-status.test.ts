import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { makeResponse } from "../testing/make-response.ts";
import type { Exchange } from "../transport/exchange.ts";
import { judgeOpenStatus } from "./judge-open-status.ts";

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
