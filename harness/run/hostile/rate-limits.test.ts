import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { isJudged } from "../../suite/case.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { keepAnswerable, responseFromCases } from "../../testing/response-from-cases.ts";
import { type ScriptedResponse, startScriptedServer } from "../../testing/scripted-server.ts";
import type { RunResult } from "../run-result.ts";
import { runSuite } from "../run-suite.ts";
import type { RunSuiteOptions } from "../run-suite-options.ts";

const cases = keepAnswerable(kitSuite.cases)
  .filter(({ id }) => id.startsWith("validation/"))
  .slice(0, 40);
const conformingResponse = responseFromCases(cases);

/** Judges a server behind a proxy that rejects some requests, and records when each one came. */
async function judge(
  isRejected: (count: number) => boolean,
  rejection: Partial<ScriptedResponse>,
  options: Partial<RunSuiteOptions> = {},
): Promise<{ readonly result: RunResult; readonly times: readonly number[] }> {
  const times: number[] = [];
  const server = await startScriptedServer((request) => {
    times.push(performance.now());
    return isRejected(times.length)
      ? { status: 429, body: "", ...rejection }
      : conformingResponse(request);
  });
  try {
    const target = { url: server.url };
    const generated = { count: 0 };
    const result = await runSuite({ suite: kitSuite, cases, generated, target, ...options });
    return { result, times };
  } finally {
    await server.close();
  }
}

/** Judges a server that gives status 503 to more requests at once than it has room for, and to some others. */
async function judgeShedding(
  room: number,
  isRejected: (body: string) => boolean = () => false,
): Promise<RunResult> {
  let underWay = 0;
  const server = await startScriptedServer(async (request) => {
    underWay += 1;
    const response =
      underWay > room || isRejected(request.body.toString())
        ? { status: 503, body: "" }
        : conformingResponse(request);
    await delay(underWay > room ? 0 : 5);
    underWay -= 1;
    return response;
  });
  try {
    const target = { url: server.url };
    return await runSuite({ suite: kitSuite, cases, generated: { count: 0 }, target });
  } finally {
    await server.close();
  }
}

/** Admits this many requests in each second, as a counter does that starts anew. */
function admitPerSecond(rate: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(performance.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > rate;
  };
}

describe("runSuite() with a limit on the rate of requests", { concurrency: 4 }, () => {
  for (const status of [429, 503]) {
    it(`says that one is limited that gets status ${status}, and judges nothing`, async () => {
      const rejection = { status, headers: { Server: "front/1" } };
      const { result } = await judge(admitPerSecond(20), rejection);
      assert.deepEqual([result.verdict, result.exitStatus, result.results], ["not run", 3, []]);
      const [, rate] =
        /^The server or a proxy \(Server: front\/1\) limits the rate of requests: .*: --rate (\d+)$/.exec(
          result.endedEarly ?? "",
        ) ?? [];
      assert.ok(Number(rate) > 5 && Number(rate) <= 20, result.endedEarly);
    });
  }

  it("waits as long as Retry-After says, and judges what comes then", async () => {
    const rejection = { headers: { "Retry-After": "1" } };
    const { result, times } = await judge(admitPerSecond(40), rejection, { waitMs: 60_000 });
    assert.deepEqual([result.verdict, result.counts.passed], ["conforming", cases.length]);
    assert.match(
      result.setupWarnings.join("\n"),
      /^Responses with status 429 or 503 and Retry-After were not judged: the kit waited/,
    );
    assert.ok(times.length > cases.length);
  });

  it("sends no more requests per second than --rate says", async () => {
    const { result, times } = await judge(() => false, {}, { rate: 50 });
    assert.equal(result.verdict, "conforming");
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    // A timer may end a request a little earlier than the next one is late.
    assert.ok(last - first > (times.length - 2) * 20, `${times.length} in ${last - first} ms`);
  });

  it("sends fewer requests at once where more get status 503, and judges what comes then", async () => {
    const result = await judgeShedding(3);
    assert.deepEqual([result.verdict, result.counts.passed], ["conforming", cases.length]);
    assert.match(result.setupWarnings.join("\n"), /to more than [123] were not judged/);
  });

  it("fails a server that gives status 503 to the second of two requests at once", async () => {
    const result = await judgeShedding(1);
    assert.equal(result.verdict, "not conforming");
    assert.deepEqual(result.setupWarnings, []);
  });

  it("fails a server that sheds load, and gives one query status 503 whenever it comes", async () => {
    const [wrong] = cases.filter(isJudged).filter(({ steps }) => steps.length === 1);
    const step = wrong?.steps[0];
    assert.ok(step !== undefined && "request" in step && "document" in step.request);
    const { document } = step.request;
    const result = await judgeShedding(3, (body) => body.includes(JSON.stringify(document)));
    assert.equal(result.verdict, "not conforming");
    const failed = result.results.filter(({ verdict }) => verdict === "failed");
    assert.ok(failed.some(({ case: { id } }) => id === wrong?.id));
    assert.ok(failed.length < 5, failed.map(({ case: { id } }) => id).join());
  });

  it("judges a server that drags out the search for a limit, once that has taken long enough", async () => {
    let [underWay, count, searchedMs] = [0, 0, Number.POSITIVE_INFINITY];
    const started = performance.now();
    const server = await startScriptedServer(async (request) => {
      underWay += 1;
      count += 1;
      // One of many at once, then some of those that come fast, then none of those that take long.
      const isFirst = underWay > 4 && searchedMs === Number.POSITIVE_INFINITY;
      searchedMs = isFirst ? performance.now() : searchedMs;
      const passedMs = performance.now() - searchedMs;
      const isFast = passedMs > 900 && passedMs < 3000 && count % 15 === 0;
      // Requests that the kit sends at once before the cases are at once here, too.
      const isBefore = searchedMs === Number.POSITIVE_INFINITY;
      await delay(underWay === 1 && passedMs >= 3000 ? 2000 : isBefore ? 20 : 0);
      underWay -= 1;
      return isFirst || isFast ? { status: 503, body: "" } : conformingResponse(request);
    });
    try {
      const options = { suite: kitSuite, cases, generated: { count: 0 } };
      const result = await runSuite({ ...options, target: { url: server.url } });
      const seconds = (performance.now() - started) / 1000;
      assert.deepEqual([result.verdict, result.endedEarly], ["conforming", undefined]);
      assert.ok(seconds > 15 && seconds < 40, `${seconds}`);
    } finally {
      await server.close();
    }
  });

  it("fails a server that gives every seventh request status 503", async () => {
    const { result } = await judge((count) => count % 7 === 0, { status: 503 });
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
  });

  it("fails a server that gives all requests but the first ones status 503", async () => {
    const rejection = { status: 503, headers: { "Retry-After": "1" } };
    const { result } = await judge((count) => count > 30, rejection, { waitMs: 2000 });
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
  });
});
