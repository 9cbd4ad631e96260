import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toWireRequest } from "../../transport/wire-request.ts";
import { describeDelivery } from "./describe-delivery.ts";

describe("describeDelivery()", () => {
  it("says nothing about a request that curl sends in the same way", () => {
    assert.deepEqual(describeDelivery(toWireRequest({ document: "shelf" })), []);
    assert.deepEqual(describeDelivery(toWireRequest({ document: "shelf", chunked: true })), []);
  });

  it("describes pieces, chunks and what comes before the request", () => {
    const request = { document: "shelf", pieces: [0, 14], chunked: "capitals" } as const;
    assert.deepEqual(describeDelivery(toWireRequest({ ...request, connection: "new" })), [
      "as the first request of a connection",
      "in 3 pieces, cut at bytes 0, 14 of the body",
      "with a chunked body, whose sizes are in capitals",
    ]);
    assert.deepEqual(describeDelivery(toWireRequest({ document: "shelf", pieces: [3] })), [
      "in 2 pieces, cut at byte 3 of the body",
    ]);
    const slow = { document: "shelf", pieces: [3], pauseMs: 1000 };
    assert.deepEqual(describeDelivery(toWireRequest(slow)), [
      "in 2 pieces, 1000 ms apart, cut at byte 3 of the body",
    ]);
    assert.deepEqual(describeDelivery(toWireRequest({ document: "shelf", pieces: [-2, 3] })), [
      "in 3 pieces, cut 2 bytes before the body and at byte 3 of the body",
    ]);
  });
});
