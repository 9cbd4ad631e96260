import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { generateCases } from "../generate/generate-cases.ts";
import { createModelService } from "../model/create-model-service.ts";
import type { Need } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { generousLimits } from "../testing/hostile/time-limits.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { assertWrong } from "../testing/sample-results.ts";
import {
  type RespondTo,
  type ScriptedServer,
  startScriptedServer,
} from "../testing/scripted-server.ts";
import { startSingleConnectionServer } from "../testing/single-connection-server.ts";
import type { FetchHandler } from "../transport/create-fetch-target.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { passedAlone } from "./case-result.ts";
import type { GeneratedOptions } from "./generated-options.ts";
import { findsGenerated } from "./run-generated.ts";
import type { RunResult } from "./run-result.ts";
import { runSuite } from "./run-suite.ts";
import type { RunSuiteOptions } from "./run-suite-options.ts";

const suite = kitSuite;
const empty = { status: 200, body: { data: {}, errors: [] } };

/** Runs only generated cases against a scripted server, then stops it. */
async function judge(
  respond: RespondTo,
  generated: GeneratedOptions,
  options: Partial<RunSuiteOptions> = {},
): Promise<{ result: RunResult; server: ScriptedServer }> {
  const server = await startScriptedServer(respond);
  const target = { url: server.url };
  try {
    const result = await runSuite({
      suite,
      cases: [],
      target,
      generated,
      jobs: 1,
      // The requests of the run are counted.
      setupCheck: false,
      diagnosis: false,
      // A case that a busy machine answers late is sent again.
      access: { timeoutMs: generousLimits.timeoutMs },
      ...options,
    });
    return { result, server };
  } finally {
    await server.close();
  }
}

/** Creates the handler of a conforming server that loses the first request with this body. */
function createLosingHandler(lostBody: string): FetchHandler {
  const service = createModelService({}, suite);
  let isLost = false;
  return async (request) => {
    const body = Buffer.from(await request.arrayBuffer());
    await nextTurn();
    if (!isLost && body.toString() === lostBody) {
      isLost = true;
      return Response.error();
    }
    const { method, url, headers } = request;
    const { pathname: path, search } = new URL(url);
    const answer = service({
      method,
      path: path + search,
      headers: Object.fromEntries(headers),
      body,
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: { "Content-Type": answer.contentType },
    });
  };
}

/** The bodies of all requests except health checks. */
function bodiesBeside({ requests }: ScriptedServer): string[] {
  return requests.map(({ body }) => body.toString()).filter((body) => !body.includes("canary"));
}

describe("runGenerated()", { concurrency: 4 }, () => {
  it("sends the same bytes in the same order for the same seed, and other bytes for another", async () => {
    const bodiesOf = async (seed: number): Promise<string[]> => {
      const { server } = await judge(() => empty, { count: 60, seed, shrinkMs: 0 });
      return bodiesBeside(server);
    };
    const [first, second, other] = [await bodiesOf(7), await bodiesOf(7), await bodiesOf(8)];
    assert.ok(first.length > 60);
    assert.deepEqual(second, first);
    assert.notDeepEqual(other, first);
  });

  it("shrinks the first counterexample of each property, and finds it again by its path", async () => {
    const respond: RespondTo = () => healthCheckResponse;
    const { result } = await judge(respond, { count: 40, seed: 1, shrinkMs: 2000 });
    const found = assertWrong(
      result.results.find(({ case: { id } }) => id.startsWith("generated/answers/")),
    );
    assert.equal(found.verdict, "failed");
    const { seed, path } = found.origin ?? {};
    assert.equal(seed, 1);
    const { result: again, server } = await judge(respond, {
      count: 1,
      seed: 1,
      path,
      shrinkMs: 0,
    });
    assert.deepEqual(
      again.results.map((one) => assertWrong(one).request),
      [found.request],
    );
    assert.deepEqual(bodiesBeside(server), [Buffer.from(found.request.body ?? "").toString()]);
  });

  it("shares the time for shrinking among all properties", async () => {
    const properties = ["answers", "defects", "projection"];
    const responseMs = 100;
    const shrinkMs = 500;
    const sent = { before: 0, shrinking: 0 };
    let phase: keyof typeof sent = "before";
    const respond: RespondTo = async () => {
      sent[phase] += 1;
      await delay(responseMs);
      return { status: 500, body: sent };
    };
    const onPhase = (name: string): void => {
      phase = name === "shrinking counterexamples" ? "shrinking" : "before";
    };
    await judge(respond, { count: 9, seed: 1, properties, shrinkMs }, { onPhase });
    // Each property sends one more request when its time is over, and the smallest case again.
    const most = shrinkMs / responseMs + 2 * properties.length;
    assert.ok(sent.shrinking > 0 && sent.shrinking <= most, String(sent.shrinking));
  });

  it("shrinks nothing where every case gets the same response", async () => {
    const generated = { count: 20, seed: 1 };
    const { result } = await judge(() => empty, { ...generated, shrinkMs: 60_000 });
    const unshrunk = await judge(() => empty, { ...generated, shrinkMs: 0 });
    const list = ({ results }: typeof result): string[] => results.map(({ case: { id } }) => id);
    assert.deepEqual(list(result), list(unshrunk.result));
  });

  it("says of a counterexample that the time for shrinking ran out", async () => {
    const { result } = await judge(() => empty, { count: 1, seed: 1, shrinkMs: 1 });
    assert.deepEqual(
      result.results.map(({ notes }) => notes.at(-1)),
      ["A smaller counterexample may exist: the time for shrinking ran out"],
    );
  });

  it("counts the cases that ran when the time runs out, and is not a success", async () => {
    const { result } = await judge(() => empty, { count: 300, seed: 1, timeMs: 1, shrinkMs: 0 });
    assert.equal(result.generated.requested, 300);
    assert.ok(result.generated.run < 300);
    assert.equal(result.endedEarly, "The time for generated cases ran out (--generated-time)");
    assert.equal(result.exitStatus, 1);
  });

  it("does not judge a server that was right until the time ran out", async () => {
    const target = { fetch: createLosingHandler("none") };
    const generated = { count: 300, seed: 1, timeMs: 1 };
    const { result } = await judge(() => empty, generated, { target });
    assert.ok(result.generated.run < 300);
    assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
  });

  it("runs a case without a response again alone, and gives the same verdicts each time", async () => {
    const seed = 3;
    const facts = {
      typeSystem: suite.typeSystem,
      dataset: suite.dataset,
      without: new Set<Need>(),
    };
    const [, lost] = generateCases({ facts, seed, count: 30 }).generated;
    const [first] = lost === undefined ? [] : listExchanges(lost.item);
    assert.ok(first !== undefined);
    const lostBody = Buffer.from(toWireRequest(first.request).body ?? []).toString();
    const judgeOnce = async (): Promise<string[]> => {
      const target = { fetch: createLosingHandler(lostBody) };
      const generated = { count: 30, seed };
      const result = await runSuite({ suite, cases: [], target, generated, jobs: 2 });
      const repeated = result.results.find(({ case: { id } }) => id === lost?.item.id);
      assert.ok(repeated !== undefined && passedAlone(repeated));
      assert.equal(result.verdict, "not conforming");
      return result.results.map(({ case: { id }, verdict }) => `${id}: ${verdict}`);
    };
    const [verdicts, ...others] = await Promise.all([judgeOnce(), judgeOnce(), judgeOnce()]);
    assert.deepEqual(others, [verdicts, verdicts]);
  });

  it("skips concurrent requests for a server of one connection at a time", async () => {
    const server = await startSingleConnectionServer(async (incoming, response) => {
      await incoming.toArray();
      response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
      response.end("{}");
    });
    const result = await runSuite({
      suite,
      cases: [],
      target: { url: server.url },
      generated: { count: 100, seed: 1, shrinkMs: 0 },
    });
    await server.close();
    const skipped = result.results.filter(
      (one) => one.verdict === "skipped" && one.skip === "concurrency",
    );
    assert.ok(skipped.length > 0);
    assert.ok(skipped.every(({ case: { id } }) => id.startsWith("generated/overlap/")));
    assert.deepEqual(result.generated, { requested: 100, run: 100 });
    assert.equal(result.results.length, 100);
    assert.equal(result.warnings.length, 1);
  });

  it("lists the properties that cannot be judged without the dataset", async () => {
    const without = new Set<Need>(["library", "overdue-outage", "free-form-ids"]);
    const generated = { count: 20, seed: 1, shrinkMs: 0 };
    const { result } = await judge(() => healthCheckResponse, generated, { without });
    assert.ok(result.leftOut.includes("answers"));
    assert.ok(!result.leftOut.includes("defects"));
    assert.ok(result.results.every(({ case: { needs } }) => needs.length === 0));
  });

  it("judges nothing for the path of no case", async () => {
    const path = "no-such-property:1";
    const { result } = await judge(() => empty, { count: 1, seed: 1, path });
    assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
  });
});

describe("findsGenerated()", () => {
  it("finds out whether a path leads to a case", async () => {
    const find = (path: string, ...needs: Need[]): Promise<boolean> =>
      findsGenerated(suite, { count: 1, seed: 1, path, without: new Set(needs) });
    assert.equal(await find("answers:3"), true);
    assert.equal(await find("answers"), false);
    assert.equal(await find("no-such-property:3"), false);
    assert.equal(await find("answers:3", "library"), false);
  });
});
