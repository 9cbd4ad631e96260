import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseNeeds } from "./parse-needs.ts";

describe("parseNeeds()", () => {
  it("reads one need or several", () => {
    assert.deepEqual([...parseNeeds("library")], ["library"]);
    assert.deepEqual([...parseNeeds("overdue-outage, library")], ["overdue-outage", "library"]);
    assert.deepEqual([...parseNeeds("free-form-ids")], ["free-form-ids"]);
  });

  it("names a need that does not exist", () => {
    assert.throws(() => parseNeeds("library,books"), /"books" is not one of library, overdue-out/);
  });
});
