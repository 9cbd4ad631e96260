import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case } from "../../suite/case.ts";
import {
  acceptedFreedoms,
  judgeConformingServer,
  listCombinedServers,
  listConnectionServers,
  nameServer,
} from "../../testing/conforming-servers.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { startModelServer } from "../../testing/model-server.ts";
import { toReadings } from "./conforming-server.ts";

// Samples of the cases: `make models` judges each of these servers by all of them, and the rule
// `conforming-servers-pass` tries every case on models of the servers, without HTTP.
const generated = { count: 8, seed: 5 };
const connection = listConnectionServers();
const combined = listCombinedServers();

/**
 * Lists enough cases for one reading of connections: one in three of those about HTTP, and some of
 * the others. The next reading gets other cases.
 */
function listSample(server: number): Case[] {
  return kitSuite.cases.filter(
    ({ id }, place) => (place + server) % (id.startsWith("http/") ? 3 : 40) === 0,
  );
}

/** Lists one case in as many as there are combinations, each case for another one. */
function listPart(server: number): Case[] {
  const { length } = combined;
  return kitSuite.cases.filter((_case, place) => place % length === server);
}

// Most of the time is pauses that the kit makes, so several servers are judged at once.
describe("a conforming server over HTTP", { concurrency: 4 }, () => {
  for (const [index, server] of connection.entries()) {
    it(`conforms with ${nameServer(server)}`, async () => {
      const cases = listSample(index);
      assert.deepEqual(await judgeConformingServer(server, { cases, generated }), ["conforming"]);
    });
  }

  for (const [index, server] of combined.entries()) {
    const cases = listPart(index);

    it(`passes ${cases.length} cases in combination ${index} of ${server.length} readings`, async () => {
      const found = await judgeConformingServer(server, { cases, generated });
      assert.deepEqual(found, ["conforming"], nameServer(server));
    });
  }

  it("takes every reading that the kit accepts in one of the combinations", () => {
    const count = acceptedFreedoms.reduce((sum, { readings }) => sum + readings.length - 1, 0);
    assert.equal(new Set(combined.flat().map(({ reading }) => reading)).size, count);
  });

  it("has a switch for each reading of connections", async () => {
    for (const server of connection) {
      const model = await startModelServer(toReadings(server), kitSuite);
      await model.close();
    }
    await assert.rejects(startModelServer({ concurrency: "none" }, kitSuite), /has no switch/);
  });
});
