import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Path } from "./path.ts";

describe("Path", () => {
  it("follows each name and list index from the root by a dot", () => {
    const loans = new Path(new Path(undefined, "member"), "loans");
    assert.equal(loans.prefix, "member.loans.");
    assert.equal(new Path(loans, 10).prefix, "member.loans.10.");
  });
});
