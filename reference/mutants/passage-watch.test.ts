import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reject } from "../answer-query.ts";
import { encodeResponse } from "../http/encode-response.ts";
import { PassageWatch } from "./passage-watch.ts";

describe("PassageWatch", () => {
  it("takes the bodies and responses since the last call", async () => {
    const watch = new PassageWatch();
    const response = reject(["Body is not JSON"]);
    const service = watch.follow({
      handle: () => response,
      encode: encodeResponse,
      log: () => undefined,
    });
    const body = Buffer.from("{");
    const encoded = service.encode(await service.handle(body));
    assert.deepEqual(encoded, encodeResponse(response));
    assert.deepEqual(watch.take(), { bodies: [body], responses: [encoded] });
    assert.deepEqual(watch.take(), { bodies: [], responses: [] });
  });
});
