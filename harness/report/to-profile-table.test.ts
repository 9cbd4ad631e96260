import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult, Observation } from "../run/case-result.ts";
import { createPalette } from "../terminal/palette.ts";
import { conformingRun, observed, passed } from "../testing/sample-results.ts";
import { toProfileTable } from "./to-profile-table.ts";

function observedUnder(clause: string, id: string, part?: Partial<Observation>): CaseResult {
  const result = observed(id, part);
  return { ...result, case: { ...result.case, clauses: [clause, "another.clause"] } };
}

describe("toProfileTable()", () => {
  it("groups situations by clause, and shows the choice of the reference server if it differs", () => {
    const other = { observed: "closes\u001b", reference: "400, errors in words", same: false };
    const results = [
      observedUnder("syntax.names", "a"),
      passed("b"),
      observedUnder("request.not-json", "c", other),
      observedUnder("syntax.names", "d", { observed: "400, []", reference: "400, []" }),
    ];
    assert.deepEqual(toProfileTable(conformingRun(results), createPalette(false)).split("\n"), [
      "Behavior profile: what this server does where the specification says nothing",
      "3 situations: 2 like the reference server (=), 1 different (≠)",
      "",
      "request.not-json",
      "  ≠ Title of c",
      "      this server  closes\\u001b",
      "      reference    400, errors in words",
      "",
      "syntax.names",
      "  = Title of a",
      "      200, {}",
      "  = Title of d",
      "      400, []",
    ]);
  });
});
