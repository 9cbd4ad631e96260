import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Freedom } from "../../suite/formats.ts";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { makeClause, makeSubject } from "../../testing/lint-subject.ts";
import { knownFreedoms } from "./known-freedoms.ts";

const keyOrder: Freedom = {
  id: "key-order",
  question: "In which order?",
  clauses: ["service.kept"],
  readings: [
    { id: "selection", description: "writes keys in the order of the selection" },
    { id: "reversed", description: "writes keys from the last to the first" },
  ],
};

function findingsOf(...freedoms: Freedom[]): (string | undefined)[][] {
  const clauses = [makeClause({ id: "service.kept" })];
  return knownFreedoms
    .check(makeSubject({ clauses, freedoms }))
    .map(({ pointer, message }) => [pointer, message]);
}

describe("knownFreedoms", () => {
  it("accepts the register of the kit", () => {
    assert.deepEqual(knownFreedoms.check(kitLintSubject), []);
  });

  it("finds a repeated id", () => {
    assert.deepEqual(findingsOf(keyOrder, keyOrder), [
      ["/freedoms/1", 'The freedom "key-order" is repeated: rename one'],
    ]);
  });

  it("finds clauses that do not exist, those that a reading breaks included", () => {
    const [plainest, other] = keyOrder.readings;
    assert.ok(plainest !== undefined && other !== undefined);
    const readings = [plainest, { ...other, breaks: ["service.lost"] }];
    assert.deepEqual(findingsOf({ ...keyOrder, clauses: ["service.gone"], readings }), [
      ["/freedoms/0/clauses/0", 'There is no clause "service.gone"'],
      ["/freedoms/0/readings/1/breaks/0", 'There is no clause "service.lost"'],
    ]);
  });

  it("finds a reading that the model server has no switch for", () => {
    const readings = [...keyOrder.readings, { id: "random", description: "writes keys at random" }];
    assert.deepEqual(findingsOf({ ...keyOrder, readings }), [
      [
        "/freedoms/0/readings/2",
        'The model server has no switch for "random": add one in harness/model/',
      ],
    ]);
  });

  it("leaves readings of the connection to the server of the tests", () => {
    const readings = [{ id: "kept", description: "keeps connections open" }];
    assert.deepEqual(
      findingsOf({ ...keyOrder, id: "connection-life", layer: "connection", readings }),
      [],
    );
  });
});
