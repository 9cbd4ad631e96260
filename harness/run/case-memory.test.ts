import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createModelService } from "../model/create-model-service.ts";
import { createModelTarget } from "../model/create-model-target.ts";
import type { JudgedCase } from "../suite/case.ts";
import { makeCase, makeSubject } from "../testing/lint-subject.ts";
import type { Target } from "../transport/exchange.ts";
import { CaseMemory } from "./case-memory.ts";
import { runJudgedCase } from "./run-judged-case.ts";

const { suite } = makeSubject();
const conforming = createModelTarget(createModelService({}, suite));
const unknown = (name: string): JudgedCase["steps"][number] => ({
  request: { document: name },
  response: { status: 400, body: { errors: [`${name}: no such field on type Query`] } },
});
const item = makeCase({ steps: [unknown("shelf"), unknown("row")] });

/** Runs the case on a target, and counts the requests that it gets. */
async function run(
  memory: CaseMemory,
  target: Target,
): Promise<{ readonly verdict: string; readonly sent: number }> {
  let sent = 0;
  const send: Target["send"] = (...args) => {
    sent += 1;
    return target.send(...args);
  };
  const { verdict } = await runJudgedCase(item, {
    target: { ...target, send },
    checks: suite.checks,
    memory,
    keepsExchanges: false,
    source: "recorded",
  });
  return { verdict, sent };
}

/** A target whose responses to requests with a text have another status. */
function mistaken(text: string): Target {
  return {
    ...conforming,
    async send(request, sending) {
      const exchange = await conforming.send(request, sending);
      const isMistaken = new TextDecoder().decode(request.body).includes(text);
      return isMistaken && exchange.outcome === "response"
        ? { ...exchange, status: 404 }
        : exchange;
    },
  };
}

describe("CaseMemory", () => {
  it("remembers a case that passed", async () => {
    const memory = new CaseMemory();
    assert.equal(memory.find(item), undefined);
    assert.deepEqual(await run(memory, conforming), { verdict: "passed", sent: 2 });
    assert.equal(memory.find(item)?.exchanges.length, 2);
    assert.deepEqual(await run(memory, conforming), { verdict: "passed", sent: 2 });
  });

  it("remembers no case that failed", async () => {
    const memory = new CaseMemory();
    assert.deepEqual(await run(memory, mistaken("row")), { verdict: "failed", sent: 2 });
    assert.equal(memory.find(item), undefined);
  });

  for (const [text, sent] of [
    ["shelf", 1],
    ["row", 2],
  ] as const) {
    it(`judges a remembered case again when its response to ${text} is another`, async () => {
      const memory = new CaseMemory();
      await run(memory, conforming);
      assert.deepEqual(await run(memory, mistaken(text)), { verdict: "failed", sent });
      assert.deepEqual(await run(memory, conforming), { verdict: "passed", sent: 2 });
    });
  }
});
