/**
 * Tests that judge every model server over HTTP by all cases, and by many generated ones of a new
 * seed: `make models`. They are not part of `make test`, which judges samples, because they take
 * minutes. The seed is in the titles, to find a failure again.
 *
 * @module
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  findFailingModel,
  judgeConformingServer,
  listCombinedServers,
  listConnectionServers,
  nameServer,
  runModelServer,
} from "./conforming-servers.ts";
import { kitSuite } from "./kit-suite.ts";

const seed = Math.floor(Math.random() * 2 ** 31);
const drawing = { seed, count: 20_000 };

// Most of the time is pauses that the kit makes, so several servers are judged at once.
describe("a conforming server over HTTP", { concurrency: 4 }, () => {
  for (const server of [...listConnectionServers(), ...listCombinedServers()]) {
    it(`passes all cases with ${nameServer(server)}`, async () => {
      const trial = { cases: kitSuite.cases, generated: { count: 60, seed } };
      assert.deepEqual(await judgeConformingServer(server, trial), ["conforming"], `seed ${seed}`);
    });
  }
});

describe(`${drawing.count} generated cases of seed ${seed}`, () => {
  // Each reading is tried on each case, so a tenth of the cases takes as long as all over HTTP.
  it("pass on a server of each reading", async () => {
    assert.equal(await findFailingModel({ ...drawing, count: drawing.count / 10 }), undefined);
  });

  // Servers that serve requests in another order, or one after another.
  for (const concurrency of ["last-request-first", "one-connection"]) {
    it(`pass when concurrency is ${concurrency}`, async () => {
      const { verdict } = await runModelServer({ concurrency }, { cases: [], generated: drawing });
      assert.equal(verdict, "conforming");
    });
  }
});
