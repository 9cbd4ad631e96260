import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../../judge/judgment.ts";
import type { WrongResult } from "../../run/case-result.ts";
import { failed } from "../../testing/sample-results.ts";
import { findTypicalSymptoms } from "./find-typical-symptoms.ts";

const header = { pointer: "/headers/content-type", expected: "application/json", received: "x" };
const fine = { pointer: "/body/data/member/fine", expected: 0, received: null };
const email = { pointer: "/body/data/member/email", expected: "", received: null };

describe("findTypicalSymptoms()", () => {
  it("leaves out what all failures of another cause have", () => {
    const others = [{ explained: fail([header], [header], [header]) }];
    const symptoms = findTypicalSymptoms(fail([header, fine], [header, fine]), others);
    assert.deepEqual([...symptoms], ["data/fine number>null"]);
  });

  it("prefers what most failures have", () => {
    const symptoms = findTypicalSymptoms(fail([fine], [fine], [email]), []);
    assert.deepEqual([...symptoms], ["data/fine number>null"]);
  });

  it("finds all where no two failures have one in common", () => {
    const name = { ...email, pointer: "/body/data/member/name" };
    assert.equal(findTypicalSymptoms(fail([fine], [email], [name]), []).size, 3);
  });
});

function fail(...differences: readonly (readonly Difference[])[]): readonly WrongResult[] {
  return differences.map((each, index) => ({ ...failed(`${index}`), differences: [...each] }));
}
