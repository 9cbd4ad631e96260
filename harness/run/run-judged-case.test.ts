import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import type { JudgedCase } from "../suite/case.ts";
import { makeCase, makeSubject } from "../testing/lint-subject.ts";
import { makeResponse } from "../testing/make-response.ts";
import type { Target } from "../transport/exchange.ts";
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

const context = { target, checks: suite.checks, source: "recorded" } as const;
const shelf = {
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
} as const;

describe("runJudgedCase()", () => {
  it("compares the order of defects only in a case that is about it", async () => {
    const any = await runJudgedCase(swapped, context);
    assert.equal(any.verdict, "passed");
    const ordered = { ...swapped, clauses: ["validation.order"] };
    assert.equal((await runJudgedCase(ordered, context)).verdict, "failed");
  });

  it("compares a response with an earlier one that must not come again", async () => {
    const then = (document: string): JudgedCase =>
      makeCase({ steps: [shelf, { request: { document }, response: { differsFrom: 0 } }] });
    assert.equal((await runJudgedCase(then("shelf("), context)).verdict, "passed");
    const repeated = await runJudgedCase(then("shelf"), context);
    assert.deepEqual(isWrong(repeated) && repeated.differences, [
      {
        step: 1,
        pointer: "/body",
        message: "This must differ from the response of step 0, but is the same",
        received: shelf.response.body,
        looks: ["repeats an earlier response"],
      },
    ]);
  });

  it("compares a response with an open one to the same request, if that was a 4xx", async () => {
    const bodies = ['{"errors":["shelf: no such field on type Query"]}', "{}", "[]", "{}"];
    const changing: Target = {
      ...target,
      send: async () => makeResponse(400, bodies.shift() ?? ""),
    };
    const open = { request: { document: "shelf(" }, response: { differsFrom: 0 } } as const;
    const again = { request: { document: "shelf(" }, response: { sameAs: 1 } } as const;
    const item = makeCase({ steps: [shelf, open, again, again] });
    const result = await runJudgedCase(item, { ...context, target: changing });
    assert.equal(result.verdict, "passed");
    bodies.push(...['{"errors":["shelf: no such field on type Query"]}', "{}", '{"errors":["1"]}']);
    const other = await runJudgedCase(item, { ...context, target: changing });
    const looks = ["responds to a repeated request in another way"];
    assert.deepEqual(isWrong(other) && other.differences, [
      { step: 2, pointer: "/body/errors", expected: null, received: ["1"], looks },
    ]);
  });
});
