import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import type { JudgedCase } from "../suite/case.ts";
import { makeCase, makeSubject } from "../testing/lint-subject.ts";
import { isWrong } from "./case-result.ts";
import { runJudgedCase } from "./run-judged-case.ts";

const { suite } = makeSubject();
const target = createModelTarget(createModelService({}, suite));
const swapped = makeCase({
  steps: [
    {
      request: { document: "shelf row" },
      response: {
        status: 400,
        body: {
          errors: ["row: no such field on type Query", "shelf: no such field on type Query"],
        },
      },
    },
  ],
});

describe("runJudgedCase()", () => {
  it("compares the order of defects only in a case that is about it", async () => {
    const context = { target, checks: suite.checks, source: "recorded" } as const;
    const any = await runJudgedCase(swapped, context);
    assert.equal(any.verdict, "passed");
    const ordered = { ...swapped, clauses: ["validation.order"] };
    assert.equal((await runJudgedCase(ordered, context)).verdict, "failed");
  });

  it("compares a response with an earlier one that must not come again", async () => {
    const context = { target, checks: suite.checks, source: "recorded" } as const;
    const errors = ["shelf: no such field on type Query"];
    const first = {
      request: { document: "shelf" },
      response: { status: 400, body: { errors } },
    } as const;
    const then = (document: string): JudgedCase =>
      makeCase({ steps: [first, { request: { document }, response: { differsFrom: 0 } }] });
    assert.equal((await runJudgedCase(then("shelf("), context)).verdict, "passed");
    const repeated = await runJudgedCase(then("shelf"), context);
    assert.deepEqual(isWrong(repeated) && repeated.differences, [
      {
        step: 1,
        pointer: "/body",
        message: "This must differ from the response of step 0, but is the same",
        received: { errors },
      },
    ]);
  });
});
