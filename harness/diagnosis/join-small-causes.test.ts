import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import type { Cause } from "./explain-failures.ts";
import { joinSmallCauses } from "./join-small-causes.ts";

describe("joinSmallCauses()", () => {
  it("joins a few failures with many that look the same", () => {
    const [joined, ...others] = joinSmallCauses([cause("large", 50), cause("small", 1)]);
    assert.deepEqual([joined?.clause, joined?.explained.length, others], ["large", 51, []]);
  });

  it("joins failures with the cause that fits them nearly as well", () => {
    const doubtful = { ...cause("small", 4, "another"), alternative: "large" };
    assert.equal(joinSmallCauses([cause("large", 50), doubtful]).length, 1);
  });

  it("joins many failures that look like those of the cause that fits them nearly as well", () => {
    const doubtful = { ...cause("medium", 40), alternative: "large" };
    assert.equal(joinSmallCauses([cause("large", 50), doubtful]).length, 1);
  });

  it("keeps causes apart if their failures look different, or are not few", () => {
    const causes = [cause("large", 50), cause("another", 1, "another"), cause("medium", 20)];
    assert.deepEqual(joinSmallCauses(causes), causes);
  });

  it("begins with a cause of many failures rather than of a few", () => {
    const clauses = joinSmallCauses([cause("small", 3, "another"), cause("large", 50)]).map(
      ({ clause }) => clause,
    );
    assert.deepEqual(clauses, ["large", "small"]);
  });
});

function cause(clause: string, failures: number, symptom = "status 200>400"): Cause {
  const explained = Array.from({ length: failures }, (_, index) => ({
    case: judgedCase(`${clause}-${index}`),
    symptoms: new Set([symptom]),
  }));
  return { clause, certainty: "likely", explained };
}
