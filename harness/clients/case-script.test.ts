import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import type { ClientCase } from "../suite/client-case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { CaseScript } from "./case-script.ts";

function findCase(id: string): ClientCase {
  const found = kitSuite.clientCases.find((item) => item.id === id);
  assert.ok(found);
  return found;
}

function post(value: object): WireRequest {
  return { method: "POST", path: "/graph", headers: {}, body: Buffer.from(JSON.stringify(value)) };
}

describe("CaseScript", () => {
  it("tells overlapping queries apart by what they ask, in whatever order they come", () => {
    const item = findCase("client/responses-of-overlapping-queries-mixed");
    const script = new CaseScript(item);
    const responses = item.exchanges.toReversed().map(({ query }) => script.respond(post(query)));
    assert.deepEqual(
      responses,
      item.exchanges.toReversed().map(({ response }) => response),
    );
  });

  it("keeps the body of the first request only, however many come", () => {
    const script = new CaseScript(findCase("client/rejection-repeated"));
    for (let count = 0; count < 1000; count += 1) {
      script.respond(post({ document: "x".repeat(1000) }));
    }
    const bodies = script.arrivals.flatMap(({ request: { body } }) => body ?? []);
    assert.equal(bodies.length, 1);
    assert.ok(script.arrivals.length > 10 && script.arrivals.length < 1000);
  });
});
