import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeQuery } from "../../testing/lint-subject.ts";
import { isWithinBounds } from "./bounds.ts";

const isWithin = (document: string): boolean =>
  isWithinBounds(makeQuery(document, { status: 400, body: { errors: [] } }));

describe("isWithinBounds()", () => {
  it("accepts up to 200 fields, whatever strings hold", () => {
    assert.equal(isWithin("a ".repeat(200)), true);
    assert.equal(isWithin("a ".repeat(201)), false);
    assert.equal(isWithin(`a(k: "${"word ".repeat(190)}")`), true);
  });

  it("accepts up to 8 KiB", () => {
    assert.equal(isWithin(`a(k: "${" ".repeat(8_100)}")`), true);
    assert.equal(isWithin(`a(k: "${" ".repeat(8_192)}")`), false);
  });
});
