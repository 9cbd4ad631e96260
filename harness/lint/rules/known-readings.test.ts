import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Freedom } from "../../suite/formats.ts";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { keyOrder, makeSubject } from "../../testing/lint-subject.ts";
import { knownReadings } from "./known-readings.ts";

function findingsOf(...freedoms: Freedom[]): (string | undefined)[][] {
  return knownReadings
    .check(makeSubject({ freedoms }))
    .map(({ pointer, message }) => [pointer, message]);
}

describe("knownReadings", () => {
  it("accepts the register of the kit", () => {
    assert.deepEqual(knownReadings.check(kitLintSubject), []);
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
