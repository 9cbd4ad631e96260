import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleClause } from "../../testing/sample-results.ts";
import { toReportedClause } from "../to-report.ts";
import { describeOrigin, describeStatement } from "./describe-statement.ts";

describe("describeStatement()", () => {
  it("repeats what the text states", () => {
    assert.equal(
      describeStatement(toReportedClause(sampleClause)),
      "A defect begins with its path.",
    );
  });

  it("says what this kit decides, and what else the text allows", () => {
    const statement = describeStatement({
      ...toReportedClause(sampleClause),
      statement: "An index counts from 0.",
      origin: "decided",
      otherReadings: ["an index that counts from 1", "an index that counts from the end"],
    });
    assert.equal(
      statement,
      "This kit decides that an index counts from 0; the text also allows an index that counts from 1, or an index that counts from the end.",
    );
  });
});

describe("describeOrigin()", () => {
  for (const [isWarned, text] of [
    [false, "The specification states this."],
    [true, "The specification states this, and implies it for these requests."],
  ] as const) {
    it(`says of a clause that the text states, with ${isWarned ? "warnings" : "failures"}: ${text}`, () => {
      assert.equal(describeOrigin(toReportedClause(sampleClause), isWarned), text);
    });
  }
});
