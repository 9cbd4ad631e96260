import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Step } from "../suite/case.ts";
import { failed, judgedCase } from "../testing/sample-results.ts";
import { describeCompany } from "./describe-company.ts";

const steps = judgedCase("sample").steps.filter((step) => "request" in step);

function wrongAt(steps: readonly Step[], ...differences: readonly Difference[]): WrongResult {
  return { ...failed("sample"), case: { ...judgedCase("sample"), steps }, differences };
}

describe("describeCompany()", () => {
  it("says nothing about the first request of a case, if it is alone", () => {
    assert.deepEqual(describeCompany(failed("sample")), []);
    assert.deepEqual(describeCompany(wrongAt([...steps, ...steps], { step: 0, pointer: "" })), []);
  });

  it("counts the requests before it and at the same time", () => {
    const twice = { together: [...steps, ...steps] };
    const three = [...steps, ...steps, ...steps];
    assert.deepEqual(describeCompany(wrongAt(three, { step: 2, pointer: "" })), [
      "after 2 other requests of the case",
    ]);
    const last = wrongAt([...steps, twice, twice], { step: 2, exchange: 0, pointer: "" });
    assert.deepEqual(describeCompany(last), [
      "after 3 other requests of the case",
      "together with 1 other request of the case",
    ]);
  });

  it("is about the request that breaks a required clause, like the command", () => {
    const implied = { step: 0, pointer: "", level: "implied" } as const;
    const result = wrongAt([...steps, ...steps], implied, { step: 1, pointer: "" });
    assert.deepEqual(describeCompany(result), ["after 1 other request of the case"]);
  });
});
