import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listExchanges, listStepExchanges } from "./list-exchanges.ts";

const exchange = {
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
} as const;

const together = [exchange, exchange];

describe("listExchanges()", () => {
  for (const [steps, places] of [
    [[exchange], [[0, ""]]],
    [
      [exchange, exchange],
      [
        [0, "/steps/0"],
        [1, "/steps/1"],
      ],
    ],
    [
      [{ together }],
      [
        [0, "/steps/0/together/0"],
        [0, "/steps/0/together/1"],
      ],
    ],
  ] as const) {
    it(`gives the places ${JSON.stringify(places)}`, () => {
      const found = listExchanges({ steps });
      assert.deepEqual(
        found.map(({ step, pointer }) => [step, pointer]),
        places,
      );
      assert.ok(found.every(({ request, response }) => request && response));
    });
  }
});

describe("listStepExchanges()", () => {
  it("lists a single exchange and concurrent ones", () => {
    assert.deepEqual(listStepExchanges(exchange), [exchange]);
    assert.deepEqual(listStepExchanges({ together }), together);
  });
});
