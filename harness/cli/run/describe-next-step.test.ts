import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { describeNextStep } from "../run-command.ts";

describe("describeNextStep()", () => {
  const steps = [
    { id: "first", title: "Respond", clauses: ["answer.json"] },
    { id: "second", title: "Parse documents", clauses: ["syntax.field"] },
  ];

  it("names the step after the one that is done, and where the guide is from here", (test) => {
    test.mock.method(process, "cwd", () => join(findKitRoot(), "..", "project"));
    assert.equal(
      describeNextStep(1, steps),
      `Next is step 2 of 2: Parse documents. See ${join("..", basename(findKitRoot()), "spec-cases", "guides", "implementing.md")}\n`,
    );
  });

  it("says nothing after the last step", () => {
    assert.equal(describeNextStep(2, steps), "");
  });
});
