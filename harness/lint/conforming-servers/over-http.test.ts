import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CaseResult, isWrong } from "../../run/case-result.ts";
import type { RunResult } from "../../run/run-result.ts";
import { runSuite } from "../../run/run-suite.ts";
import { type Case, isJudged, type Need } from "../../suite/case.ts";
import type { Freedom } from "../../suite/freedom.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { startModelServer } from "../../testing/model-server.ts";
import {
  type ConformingServer,
  listSingleServers,
  mustPass,
  toReadings,
} from "./conforming-server.ts";
import { spreadReadings } from "./spread-readings.ts";

const { suite, freedoms: register } = kitLintSubject;
const connections = register.freedoms.filter(({ layer }) => layer === "connection");
const judgedFreedoms = register.freedoms.flatMap(dropDecided);
const combinations = spreadReadings(judgedFreedoms, 2026, 8);

/**
 * `.ci/full` runs all cases on every server. Otherwise a sample is enough: the rule
 * `conforming-servers-pass` tries every case on models of all these servers, without HTTP.
 */
const isFull = process.env["GRAPH_SPEC_KIT_TEST_FULL"] === "1";
const generatedCount = isFull ? 60 : 15;

/** Each combination runs one in this many cases, another part than the other combinations. */
const partCount = isFull ? 1 : combinations.length;

/** Freedoms of when connections and responses come, which affect each other. */
const timing: readonly string[] = ["connection-life", "concurrency", "speed"];
const connectionServers = listConnectionServers();

/**
 * Lists servers that together take every reading of connections: alone, if it is about time.
 * Readings of how a response is written do not affect each other, so a server takes several.
 */
function listConnectionServers(): ConformingServer[] {
  const isTiming = ({ id }: Freedom): boolean => timing.includes(id);
  const [, ...alone] = listSingleServers(connections.filter(isTiming));
  const written = connections.filter((freedom) => !isTiming(freedom));
  const count = Math.max(...written.map(({ readings }) => readings.length)) - 1;
  const together = Array.from({ length: count }, (_none, index) =>
    written.flatMap((freedom) => {
      const reading = freedom.readings[index + 1];
      return reading === undefined ? [] : [{ freedom, reading }];
    }),
  );
  return [...alone, ...together];
}

/** Leaves out readings that this kit decides against: a run fails servers that take them. */
function dropDecided(freedom: Freedom): Freedom[] {
  const decided = new Set(
    suite.clauses.filter(({ origin }) => origin.kind === "decided").map(({ id }) => id),
  );
  const readings = freedom.readings.filter(
    ({ breaks = [] }) => !breaks.some((id) => decided.has(id)),
  );
  return readings.length > 1 ? [{ ...freedom, readings }] : [];
}

/**
 * Lists enough cases for one reading of connections: one in three of those about HTTP, and some of
 * the others. The next reading gets other cases.
 */
function listSample(server: number): Case[] {
  return suite.cases.filter(
    ({ id }, place) => isFull || (place + server) % (id.startsWith("http/") ? 3 : 24) === 0,
  );
}

/** Judges a model server as a user would, with the cases that it must pass. */
async function judge(server: ConformingServer, cases: readonly Case[]): Promise<RunResult> {
  const lacks = server.flatMap(({ reading }) => reading.lacks ?? []);
  const needs: readonly Need[] = ["library", "overdue-outage", "free-form-ids"];
  const model = await startModelServer(toReadings(server), suite);
  try {
    return await runSuite({
      suite,
      cases: cases.filter((item) => !isJudged(item) || mustPass(server, item)),
      target: { url: model.url },
      access: { timeoutMs: generousLimits.timeoutMs },
      generated: { count: generatedCount, seed: 5 },
      without: new Set(needs.filter((need) => lacks.includes(need))),
    });
  } finally {
    await model.close();
  }
}

/** Describes every result that no reading of the server explains. */
function listAlarms(server: ConformingServer, { results }: RunResult): string[] {
  const broken = new Set(server.flatMap(({ reading }) => reading.breaks ?? []));
  const isExplained = (result: CaseResult): boolean =>
    result.case.clauses.some((id) => broken.has(id)) ||
    (isWrong(result) && result.differences.every(({ clause = "" }) => broken.has(clause)));
  return results
    .filter(isWrong)
    .filter((result) => !isExplained(result))
    .map(({ case: item, differences }) => `${item.id}: ${JSON.stringify(differences[0])}`);
}

function nameServer(server: ConformingServer): string {
  return server.map(({ freedom, reading }) => `${freedom.id}: ${reading.id}`).join(", ");
}

// Most of the time is pauses that the kit makes, so several servers are judged at once.
describe("a conforming server over HTTP", { concurrency: 4 }, () => {
  for (const [index, server] of connectionServers.entries()) {
    it(`conforms with ${nameServer(server)}`, async () => {
      const result = await judge(server, listSample(index));
      assert.deepEqual(listAlarms(server, result), []);
      assert.equal(result.verdict, "conforming");
    });
  }

  for (const [index, server] of combinations.entries()) {
    const part = suite.cases.filter((_case, place) => place % partCount === index % partCount);

    it(`passes ${part.length} cases in combination ${index} of ${server.length} readings`, async () => {
      const result = await judge(server, part);
      assert.deepEqual(listAlarms(server, result), [], nameServer(server));
      assert.equal(result.verdict, "conforming", nameServer(server));
    });
  }

  it("takes every reading that the kit accepts in one of the combinations", () => {
    const count = judgedFreedoms.reduce((sum, { readings }) => sum + readings.length - 1, 0);
    assert.equal(new Set(combinations.flat().map(({ reading }) => reading)).size, count);
  });

  it("has a switch for each reading of connections", async () => {
    for (const server of connectionServers) {
      const model = await startModelServer(toReadings(server), suite);
      await model.close();
    }
    await assert.rejects(startModelServer({ concurrency: "none" }, suite), /has no switch/);
  });
});
