import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { generateCases } from "../../generate/generate-cases.ts";
import type { RunResult } from "../../run/run-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { startModelServer } from "../../testing/model-server.ts";
import { CaseTrial } from "./case-trial.ts";
import { ServerCrowd } from "./server-crowd.ts";

const { suite, freedoms: register } = kitLintSubject;

/** `.ci/full` generates many cases. Their seed is in the titles, to find a failure again. */
const isFull = process.env["GRAPH_SPEC_KIT_TEST_FULL"] === "1";
const count = isFull ? 20_000 : 60;
const seed = isFull ? Math.floor(Math.random() * 2 ** 31) : 7;

/** Servers that serve requests in an order of their own, or one after another. */
const orders = ["last-request-first", "one-connection"];

/** Judges a server by generated cases. Shrinking takes most of the time, and changes no verdict. */
async function run(readings: Record<string, string>, generated: number): Promise<RunResult> {
  const model = await startModelServer(readings, suite);
  try {
    return await runSuite({
      suite,
      cases: [],
      target: { url: model.url },
      access: { timeoutMs: generousLimits.timeoutMs },
      generated: { count: generated, seed, shrinkMs: 0 },
    });
  } finally {
    await model.close();
  }
}

describe(`${count} generated cases of seed ${seed}`, () => {
  it("pass on a server of each reading", async () => {
    const freedoms = register.freedoms.filter(({ layer }) => layer === undefined);
    const crowd = new ServerCrowd(freedoms, { readers: 0, responders: 0 }, suite);
    const facts = {
      typeSystem: suite.typeSystem,
      dataset: suite.dataset,
      without: new Set<never>(),
    };
    for (const { item } of generateCases({ facts, seed, count }).generated) {
      const failing = await new CaseTrial(item, suite.checks).findFailing(crowd);
      assert.equal(failing, undefined, `${item.id}: ${JSON.stringify(failing)}`);
    }
  });

  for (const concurrency of orders) {
    it(`pass when concurrency is ${concurrency}`, async () => {
      const { verdict } = await run({ concurrency }, count);
      assert.equal(verdict, "conforming");
    });

    it(`have the same verdicts in three runs when concurrency is ${concurrency}`, async () => {
      // Cases about the order of defects fail, and all others pass.
      const readings = { concurrency, "defect-order": "level-by-level" };
      const verdicts: string[] = [];
      for (const _turn of [1, 2, 3]) {
        const { results } = await run(readings, 60);
        verdicts.push(results.map((result) => `${result.case.id} ${result.verdict}`).join("\n"));
      }
      assert.match(verdicts[0] ?? "", /failed/);
      assert.equal(verdicts[1], verdicts[0]);
      assert.equal(verdicts[2], verdicts[0]);
    });
  }
});
