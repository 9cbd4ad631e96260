import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { drawCases } from "./draw-cases.ts";
import { generateCases } from "./generate-cases.ts";
import type { GeneratedCase } from "./name-case.ts";

const { typeSystem, dataset } = kitSuite;
const facts = { typeSystem, dataset, without: new Set<never>() };

async function draw(options: {
  count: number;
  only?: readonly string[];
}): Promise<GeneratedCase[]> {
  const drawn: GeneratedCase[] = [];
  for await (const made of drawCases({ facts, seed: 3, ...options }).generated) {
    drawn.push(made);
  }
  return drawn;
}

describe("drawCases()", () => {
  for (const options of [{ count: 300 }, { count: 5 }, { count: 0 }]) {
    it(`draws ${options.count} cases, the same ones as generateCases()`, async () => {
      const { generated } = generateCases({ facts, seed: 3, ...options });
      assert.deepEqual(await draw(options), generated);
    });
  }

  it("draws cases of the wanted properties only", async () => {
    const drawn = await draw({ count: 20, only: ["answers"] });
    assert.deepEqual(
      drawn.map(({ path }) => path),
      drawn.map((_made, index) => `answers:${index}`),
    );
    assert.equal(drawn.length, 20);
  });

  it("counts no cases when no property can be judged", async () => {
    const only = ["no-such-property"];
    assert.equal(drawCases({ facts, seed: 3, count: 20, only }).count, 0);
    assert.deepEqual(await draw({ count: 20, only }), []);
  });
});
