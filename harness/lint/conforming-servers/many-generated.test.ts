import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findFailingModel, runModelServer } from "../../testing/conforming-servers.ts";

/** `make models` generates many more, of other seeds. */
const drawing = { seed: 7, count: 60 };

// Most of the time is pauses of the servers, so several are judged at once.
describe("60 generated cases", { concurrency: true }, () => {
  it("pass on a server of each reading", async () => {
    assert.equal(await findFailingModel(drawing), undefined);
  });

  for (const concurrency of ["last-request-first", "one-connection"]) {
    it(`have the same verdicts in three runs when concurrency is ${concurrency}`, async () => {
      // Cases about the order of defects fail, and all others pass.
      const readings = { concurrency, "defect-order": "level-by-level" };
      const listVerdicts = async (): Promise<string> => {
        // Shrinking takes most of the time, and changes no verdict.
        const generated = { ...drawing, shrinkMs: 0 };
        const { results } = await runModelServer(readings, { cases: [], generated });
        return results.map((result) => `${result.case.id} ${result.verdict}`).join("\n");
      };
      const [first, ...others] = await Promise.all([1, 2, 3].map(listVerdicts));
      assert.match(first ?? "", /failed/);
      assert.deepEqual(others, [first, first]);
    });

    it(`pass when concurrency is ${concurrency}`, async () => {
      const { verdict } = await runModelServer({ concurrency }, { cases: [], generated: drawing });
      assert.equal(verdict, "conforming");
    });
  }
});
