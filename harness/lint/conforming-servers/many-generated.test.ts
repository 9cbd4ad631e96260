import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findFailingModel } from "../../testing/find-failing-model.ts";
import { runModelServer } from "../../testing/run-model-server.ts";

/** `make models` generates many more, of other seeds. */
const drawing = { seed: 7, count: 60 };

describe("60 generated cases", () => {
  it("pass on a server of each reading", async () => {
    assert.equal(await findFailingModel(drawing), undefined);
  });

  for (const concurrency of ["last-request-first", "one-connection"]) {
    it(`have the same verdicts in three runs when concurrency is ${concurrency}`, async () => {
      // Cases about the order of defects fail, and all others pass.
      const readings = { concurrency, "defect-order": "level-by-level" };
      const verdicts: string[] = [];
      for (const _turn of [1, 2, 3]) {
        // Shrinking takes most of the time, and changes no verdict.
        const generated = { ...drawing, shrinkMs: 0 };
        const { results } = await runModelServer(readings, { cases: [], generated });
        verdicts.push(results.map((result) => `${result.case.id} ${result.verdict}`).join("\n"));
      }
      assert.match(verdicts[0] ?? "", /failed/);
      assert.equal(verdicts[1], verdicts[0]);
      assert.equal(verdicts[2], verdicts[0]);
    });

    it(`pass when concurrency is ${concurrency}`, async () => {
      const { verdict } = await runModelServer({ concurrency }, { cases: [], generated: drawing });
      assert.equal(verdict, "conforming");
    });
  }
});
