import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeSentence } from "./render-clauses.ts";

describe("describeSentence()", () => {
  it("repeats a sentence", () => {
    const text = "The service only reads.";
    assert.equal(describeSentence({ id: "service-7a", section: "service", text }), text);
  });

  it("marks how the kit reads a slip", () => {
    const slip = { id: "service-7a", section: "service", text: "The the service only reads." };
    assert.equal(
      describeSentence({ ...slip, correction: "the service only reads" }),
      "The the service only reads. [read: the service only reads]",
    );
  });

  it("names the column of each cell of a table row", () => {
    const row = { id: "type-loan-row-1", section: "resources", text: "`id` | `ID` | scalar" };
    assert.equal(
      describeSentence({ ...row, columns: "Field | Type | Notes" }),
      "Field: `id`; Type: `ID`; Notes: scalar",
    );
  });
});
