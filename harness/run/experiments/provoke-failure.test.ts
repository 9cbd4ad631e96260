import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { kitSuite } from "../../testing/kit-suite.ts";
import { judgedCase } from "../../testing/sample-results.ts";
import { startScriptedServer } from "../../testing/scripted-server.ts";
import type { Verdict } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";
import type { FailureCircumstances } from "./recurrence.ts";

const item = judgedCase("sample/alpha", "alpha");
const other = judgedCase("sample/beta", "beta");

/** What a server knows about a request for the case. */
interface Situation {
  /** Number of such requests so far, with this one. */
  readonly count: number;
  /** Number of such requests that are under way, with this one. */
  readonly underWay: number;
  /** The document before this one. */
  readonly before: string;
}

/** Runs the case as it failed earlier, on a server that responds wrongly in some situations. */
async function replay(
  isBroken: (situation: Situation) => boolean,
  circumstances: FailureCircumstances,
  jobs = 1,
): Promise<{ readonly verdict: Verdict | undefined; readonly sent: number }> {
  let count = 0;
  let underWay = 0;
  let before = "";
  const server = await startScriptedServer(async ({ body }) => {
    const { document } = JSON.parse(body.toString());
    const isOwn = document === "alpha";
    count += isOwn ? 1 : 0;
    underWay += isOwn ? 1 : 0;
    const fails = isOwn && isBroken({ count, underWay, before });
    before = document;
    await delay(2);
    underWay -= isOwn ? 1 : 0;
    return {
      status: 400,
      body: { errors: [fails ? "wrong" : `${document}: no such field on type Query`] },
    };
  });
  try {
    const run = await runSuite({
      suite: kitSuite,
      cases: [item],
      target: { url: server.url },
      generated: { count: 0, seed: 1 },
      circumstances: new Map([[item.id, circumstances]]),
      diagnosis: false,
      setupCheck: false,
      jobs,
    });
    return { verdict: run.results[0]?.verdict, sent: count };
  } finally {
    await server.close();
  }
}

describe("provokeFailure()", { concurrency: 4 }, () => {
  it("tries a case that fails sometimes until it fails", async () => {
    const recurrence = { kind: "sometimes", wrong: 2, tries: 8 } as const;
    const { verdict, sent } = await replay(({ count }) => count === 9, { recurrence });
    assert.deepEqual([verdict, sent], ["failed", 9]);
  });

  it("tries it as often as it takes to be sure that it passes", async () => {
    const recurrence = { kind: "sometimes", wrong: 2, tries: 8 } as const;
    const { verdict, sent } = await replay(() => false, { recurrence });
    assert.equal(verdict, "passed");
    assert.ok(sent >= 25, `${sent} requests`);
  });

  it("runs a case after the one that makes it fail", async () => {
    const recurrence = { kind: "after", caseId: other.id } as const;
    const isBroken = ({ before }: Situation): boolean => before === "beta";
    const found = await replay(isBroken, { recurrence, trigger: other });
    assert.equal(found.verdict, "failed");
    assert.equal((await replay(isBroken, {})).verdict, "passed");
  });

  it("runs a case several times at once if it fails only then", async () => {
    const recurrence = { kind: "concurrent", wrong: 8, tries: 16 } as const;
    const isBroken = ({ underWay }: Situation): boolean => underWay > 1;
    assert.equal((await replay(isBroken, { recurrence }, 4)).verdict, "failed");
    assert.equal((await replay(isBroken, {}, 4)).verdict, "passed");
  });

  it("runs a case once that failed always", async () => {
    const { verdict, sent } = await replay(() => true, { recurrence: { kind: "always" } });
    assert.deepEqual([verdict, sent], ["failed", 1]);
  });
});
