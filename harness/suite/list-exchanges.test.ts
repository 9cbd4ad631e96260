import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeObservedCase } from "../testing/lint-subject.ts";
import { listExchanges } from "./list-exchanges.ts";

const exchange = {
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
} as const;

describe("listExchanges()", () => {
  it("points into the file of a case, whatever its form", () => {
    const pointersOf = (steps: Parameters<typeof makeCase>[0]): string[] =>
      listExchanges(makeCase(steps)).map(({ pointer }) => pointer);
    assert.deepEqual(pointersOf({ steps: [exchange] }), [""]);
    assert.deepEqual(pointersOf({ steps: [exchange, exchange] }), ["/steps/0", "/steps/1"]);
    assert.deepEqual(pointersOf({ steps: [{ together: [exchange, exchange] }] }), [
      "/steps/0/together/0",
      "/steps/0/together/1",
    ]);
  });

  it("lists the request of a case that is not judged", () => {
    assert.deepEqual(listExchanges(makeObservedCase("unspecified/empty-document", [])), [
      { request: { document: "" }, pointer: "" },
    ]);
  });
});
