import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import { claimShown } from "./claim-shown.ts";
import type { ObservedFailure } from "./observed-failure.ts";

function failuresOf(count: number, ...symptoms: string[]): ObservedFailure[] {
  return Array.from({ length: count }, (_, index) => ({
    case: judgedCase(`${symptoms.join("-")}-${index}`),
    symptoms: new Set(symptoms),
  }));
}

describe("claimShown()", () => {
  const clause = "status.only-200-and-400";
  const showing = failuresOf(8, "status 200>404", `shows ${clause}`);
  const alike = failuresOf(2, "status 200>404", "only a later request");
  const other = failuresOf(3, "data/name text cut");

  it("claims the failures that show a clause, and those that look the same", () => {
    const { causes, left } = claimShown([...showing, ...other, ...alike]);
    assert.deepEqual(causes, [{ clause, explained: [...showing, ...alike] }]);
    assert.deepEqual(left, other);
  });

  it("claims nothing where few failures show a clause", () => {
    const few = showing.slice(0, 4);
    assert.deepEqual(claimShown([...few, ...other]), { causes: [], left: [...few, ...other] });
  });
});
