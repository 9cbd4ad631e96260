import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import { makeCase, makeSubject } from "../testing/lint-subject.ts";
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
});
