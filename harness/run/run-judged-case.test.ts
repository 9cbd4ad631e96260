import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import type { JudgedCase, Step } from "../suite/case.ts";
import { makeCase, makeSubject } from "../testing/lint-subject.ts";
import { makeResponse } from "../testing/make-response.ts";
import type { Target } from "../transport/exchange.ts";
import type { WireRequest } from "../transport/wire-request.ts";
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

/** Runs a case whose second request shares the connection of the first, and lists what went out. */
async function listSent(sendInTurn: Target["sendInTurn"]): Promise<readonly string[]> {
  const sent: string[] = [];
  const name = ({ body }: WireRequest): string => String(body).slice(13, -2);
  const listening: Target = {
    ...target,
    async send(request, sending) {
      sent.push(name(request));
      return target.send(request, sending);
    },
    async sendInTurn(requests, sending) {
      sent.push(requests.map(name).join(" "));
      return sendInTurn(requests, sending);
    },
  };
  const ask = (document: string, connection?: "new" | "same"): Step => ({
    request: { document, ...(connection && { connection }) },
    response: { status: 400, body: { errors: [`${document}: no such field on type Query`] } },
  });
  const item = makeCase({ steps: [ask("shelf", "new"), ask("row", "same"), ask("desk")] });
  const { verdict } = await runJudgedCase(item, { ...context, target: listening });
  assert.equal(verdict, "passed");
  return sent;
}

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

  it("sends requests of the same connection in turn, up to one of any connection", async () => {
    assert.deepEqual(await listSent(target.sendInTurn), ["shelf row", "desk"]);
  });

  it("sends a request by itself when the one before it failed", async () => {
    const failing: Target["sendInTurn"] = async (requests, sending) =>
      (await target.sendInTurn(requests, sending)).slice(0, 1);
    assert.deepEqual(await listSent(failing), ["shelf row", "row", "desk"]);
  });
});
