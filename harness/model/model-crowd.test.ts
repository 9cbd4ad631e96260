import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readJsonBody } from "../json/read-json-body.ts";
import { isJudged } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import type { Freedom } from "../suite/freedom.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { readFreedoms } from "../suite/read-freedoms.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { createModelService } from "./create-model-service.ts";
import { findAskedFreedoms } from "./find-asked-freedoms.ts";
import { ModelCrowd } from "./model-crowd.ts";
import type { ModelResponse } from "./model-response.ts";
import type { Readings } from "./readings.ts";

const register = readFreedoms(join(findKitRoot(), "spec-cases", "freedoms.json"), kitSuite);
const { byReaders, byResponders } = findAskedFreedoms(kitSuite);

/** Draws servers that take a random reading of each freedom, the plainest one in half of the cases. */
function drawReadings(ids: ReadonlySet<string>, seed: number, count: number): Readings[] {
  const freedoms = register.freedoms.filter(({ id }) => ids.has(id));
  const takenOf = ({ id, readings }: Freedom): fc.Arbitrary<[string, string]> =>
    fc
      .tuple(fc.boolean(), fc.constantFrom(...readings))
      .map(([isPlain, taken]) => [id, (isPlain ? readings[0] : taken)?.id ?? ""]);
  const all = fc.tuple(...freedoms.map(takenOf)).map((taken) => Object.fromEntries(taken));
  return fc.sample(all, { seed, numRuns: count });
}

/** What a client learns from a response: the judge reads a body as JSON before anything else. */
function describeResponse({ status, contentType, body }: ModelResponse): string {
  return JSON.stringify([status, contentType, readJsonBody(Buffer.from(body))]);
}

const requests = kitSuite.cases
  .flatMap((item): WireRequest[] =>
    isJudged(item)
      ? listExchanges(item).map(({ request }) => toWireRequest(request))
      : [toWireRequest(item.request)],
  )
  .filter((_request, index) => index % 12 === 0);

describe("ModelCrowd", () => {
  const readers = drawReadings(byReaders, 1, 30);
  const responders = drawReadings(byResponders, 2, 30);
  const crowd = new ModelCrowd({ readers, responders }, kitSuite);
  const all = { readers: 2n ** 30n - 1n, responders: 2n ** 30n - 1n };

  it("gives three servers for each request the responses that they give alone", () => {
    assert.ok(requests.length >= readers.length);
    for (const [index, request] of requests.entries()) {
      const responses = crowd.respond(request, all);
      for (const draw of [0, 1, 2]) {
        const reader = (index + draw) % readers.length;
        const responder = (index * 7 + draw * 11) % responders.length;
        const own = responses.filter(
          (part) =>
            ((part.readers >> BigInt(reader)) & 1n) === 1n &&
            ((part.responders >> BigInt(responder)) & 1n) === 1n,
        );
        const alone = createModelService(
          { ...readers[reader], ...responders[responder] },
          kitSuite,
        );
        assert.deepEqual(
          own.map(({ response }) => describeResponse(response)),
          [describeResponse(alone(request))],
        );
      }
    }
  });

  it("gives no response for no servers", () => {
    const [request = assert.fail("The suite has no requests")] = requests;
    assert.deepEqual(crowd.respond(request, { ...all, readers: 0n }), []);
    assert.notDeepEqual(crowd.respond(request, all), []);
  });
});
