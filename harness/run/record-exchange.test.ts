import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import { recordExchange } from "./record-exchange.ts";

describe("recordExchange()", () => {
  it("keeps no more of many long headers than of a long body", () => {
    const headers = new Map(
      Array.from({ length: 60 }, (_, index) => [`x-${index}`, ["\u00ff".repeat(1000)]]),
    );
    const { response } = recordExchange({ ...makeResponse(200, "x".repeat(60_000)), headers });
    const kept = JSON.stringify(response?.headers).length;
    assert.ok(kept > 400 && kept < 2200, `${kept} characters`);
    assert.equal(response?.body.length, 2000);
  });

  it("leaves out the session that a server opens", () => {
    const headers = new Map([
      ["set-cookie", ["sid=abc123", "theme=dark"]],
      ["content-type", ["application/json"]],
    ]);
    const { response } = recordExchange({ ...makeResponse(200, "{}"), headers });
    assert.deepEqual(response?.headers, {
      "set-cookie": ["(left out)"],
      "content-type": ["application/json"],
    });
  });
});
