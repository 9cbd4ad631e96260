import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { properties } from "../generate/properties.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { planTests } from "./register-tests.ts";

const target = { url: "http://127.0.0.1:1" };

describe("planTests()", () => {
  it("plans a test for each recorded case and each property", () => {
    const ids = planTests({ target }).flatMap(({ tests }) => tests.map(({ id }) => id));
    assert.deepEqual(ids, [
      ...kitSuite.cases.map(({ id }) => id),
      ...properties.map(({ id }) => `generated/${id}`),
    ]);
  });

  it("groups the selected ones by folder, and names them by id and title", () => {
    const patterns = ["syntax/digits-{then,are}-*", "generated/defects"];
    const groups = planTests({ target, patterns, skip: ["syntax/digits-then-*"] });
    assert.deepEqual(
      groups.map(({ folder, tests }) => [folder, ...tests.map(({ id }) => id)]),
      [
        ["syntax", "syntax/digits-are-a-value"],
        ["generated", "generated/defects"],
      ],
    );
    assert.equal(
      groups[0]?.tests[0]?.name,
      "digits-are-a-value: A document with digits as an argument is valid",
    );
  });

  it("leaves out properties when no cases are to be generated", () => {
    const groups = planTests({ target, generated: { count: 0 } });
    assert.equal(groups.map(({ folder }) => folder).includes("generated"), false);
  });

  it("rejects a pattern that matches no case", () => {
    assert.throws(() => planTests({ target, patterns: ["no/such/*"] }), /No case matches "no/);
  });
});
