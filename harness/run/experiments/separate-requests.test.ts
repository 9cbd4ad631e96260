import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { JudgedCase } from "../../suite/case.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { assertWrong, judgedCase } from "../../testing/sample-results.ts";
import { startScriptedServer } from "../../testing/scripted-server.ts";
import { passesOneByOne } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";

/** A case of two concurrent requests. */
const item: JudgedCase = {
  ...judgedCase("sample/both"),
  steps: [
    {
      together: ["alpha", "beta"].flatMap((name) =>
        judgedCase(name, name).steps.flatMap((step) => [...listStepExchanges(step)]),
      ),
    },
  ],
};

describe("separateRequests()", { concurrency: true }, () => {
  it("marks a case that passes when its requests are sent one by one", async () => {
    assert.equal(await judge(({ underWay }) => underWay > 1), true);
  });

  it("leaves a case whose responses refer to steps by their number", async () => {
    const [first, ...rest] = judgedCase("alpha", "alpha").steps;
    assert.ok(first !== undefined && "request" in first && rest.length === 0);
    const last = { ...first, response: { sameAs: 0 } };
    const steps = [first, ...item.steps, last];
    assert.equal(await judge(({ underWay }) => underWay > 1, { ...item, steps }), false);
  });

  it("leaves a case that also fails when its requests are sent one by one", async () => {
    assert.equal(await judge(({ document }) => document === "beta"), false);
  });
});

/** Judges a server that sometimes responds wrongly, and gives the mark of the failed case. */
async function judge(
  isWrong: (situation: { readonly document: string; readonly underWay: number }) => boolean,
  tried: JudgedCase = item,
): Promise<boolean> {
  let underWay = 0;
  const server = await startScriptedServer(async ({ body }) => {
    const { document } = JSON.parse(body.toString());
    underWay += 1;
    const isSpoiled = isWrong({ document, underWay });
    await delay(20);
    underWay -= 1;
    const error = isSpoiled ? "wrong" : `${document}: no such field on type Query`;
    return { status: 400, body: { errors: [error] } };
  });
  try {
    const run = await runSuite({
      suite: kitSuite,
      cases: [tried],
      target: { url: server.url },
      generated: { count: 0, seed: 1 },
      setupCheck: false,
    });
    return passesOneByOne(assertWrong(run.results.find(({ verdict }) => verdict === "failed")));
  } finally {
    await server.close();
  }
}
