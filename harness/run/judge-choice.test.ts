import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertWrong, failed, observed } from "../testing/sample-results.ts";
import { judgeChoice } from "./judge-choice.ts";

const differences = [{ pointer: "/status", expected: 200, received: 400 }];
const agreement = { cause: "status", differences, notes: [] } as const;

describe("judgeChoice()", () => {
  it("turns a different choice into a failure, with its differences", () => {
    const result = assertWrong(judgeChoice(observed("a", { same: false, agreement })));
    assert.equal(result.verdict, "failed");
    assert.equal(result.cause, "status");
    assert.equal(result.differences, differences);
    assert.deepEqual(result.notes, [
      "The specification leaves this open: judged by --profile reference",
    ]);
  });

  it("turns a warning about the status into a failure, too", () => {
    const { observation } = observed("a", { same: false, agreement });
    const result = judgeChoice({ ...failed("a"), verdict: "warned", observation });
    assert.equal(result.verdict, "failed");
  });

  it("keeps the same choice and earlier failures as they are", () => {
    const same = observed("a");
    assert.equal(judgeChoice(same), same);
    const { observation } = observed("a", { same: false });
    const worse = { ...failed("a"), observation };
    assert.equal(judgeChoice(worse), worse);
  });
});
