import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { defects } from "../generate/properties/defects.ts";
import { createPalette } from "../terminal/palette.ts";
import { sampleClause } from "../testing/sample-results.ts";
import { explainProperty } from "./explain-property.ts";

describe("explainProperty()", () => {
  it("shows what it states, its clauses and the command that runs it", () => {
    const property = { ...defects, clauses: [sampleClause.id] };
    const lines = explainProperty(property, {
      clauses: [sampleClause],
      baseUrl: "http://h:1",
      palette: createPalette(false),
    }).split("\n");
    assert.deepEqual(lines.slice(0, 2), ["generated/defects  (required)", defects.title]);
    assert.ok(lines.includes("  validation.path (required): A defect begins with its path."));
    assert.equal(lines.at(-1), "Run   npx graph-spec-kit run generated/defects --url http://h:1");
  });
});
