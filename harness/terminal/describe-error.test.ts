import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeError } from "./describe-error.ts";

describe("describeError()", () => {
  it("returns the message of an error", () => {
    assert.equal(describeError(new TypeError("Cannot read it")), "Cannot read it");
  });

  it("returns anything else as text", () => {
    assert.deepEqual([describeError("late"), describeError(undefined)], ["late", "undefined"]);
  });
});
