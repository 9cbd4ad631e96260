import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { makeResponse } from "../../testing/make-response.ts";
import { errored, failed, passed, warned } from "../../testing/sample-results.ts";
import type { Exchange, Target } from "../../transport/exchange.ts";
import type { CaseResult } from "../case-result.ts";
import { type LoadOptions, maxConnections, ServerLoad } from "./server-load.ts";

const silent = errored("a");

const response = makeResponse(400);

/** A server that gives this response, or fails like this. */
function targetThat(
  exchange: Exchange,
  connections = 1,
): Target & { readonly asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    baseUrl: "http://h",
    connections: () => connections,
    async send() {
      asked += 1;
      return exchange;
    },
    preconnect: async () => [],
    sendInTurn: async () => [],
    close: async () => undefined,
  };
}

function loadOn(target: Target, options: Partial<LoadOptions> = {}): ServerLoad {
  return new ServerLoad(target, {
    probe: {
      concurrent: true,
      responseMs: 1,
      isSerial: false,
      parallelism: 1,
      connectionTimeoutMs: 1000,
    },
    timeoutMs: 10_000,
    planned: 1,
    generated: 0,
    jobs: 32,
    ending: () => undefined,
    ...options,
  });
}

interface Row {
  readonly server: string;
  readonly capacity: ReturnType<typeof capacity>;
  /** Jobs that the user asks for. */
  readonly asked: number;
  readonly jobs: number;
  readonly concurrentJobs: number;
  readonly queueTimesOut: boolean;
}

function capacity(
  responseMs: number,
  connections: number,
  { isSerial = false, parallelism = 1, timeoutMs = 10_000 } = {},
): Pick<LoadOptions, "probe" | "timeoutMs"> & { readonly connections: number } {
  const probe = { concurrent: true, responseMs, isSerial, parallelism, connectionTimeoutMs: 1000 };
  return { probe, connections, timeoutMs };
}

const rows: readonly Row[] = [
  {
    server: "a fast server",
    capacity: capacity(1, 64),
    asked: 32,
    jobs: 32,
    concurrentJobs: 4,
    queueTimesOut: false,
  },
  {
    server: "a fast server, one case at a time as asked",
    capacity: capacity(1, 64),
    asked: 1,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a server with few connections",
    capacity: capacity(1, 3),
    asked: 32,
    jobs: 3,
    concurrentJobs: 3,
    queueTimesOut: false,
  },
  {
    server: "a server of one connection at a time",
    capacity: capacity(1, 1, { isSerial: true }),
    asked: 32,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a server of many connections and one request at a time",
    capacity: capacity(30, 64, { isSerial: true }),
    asked: 32,
    jobs: 2,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a server of one slow request at a time",
    capacity: capacity(8000, 64, { isSerial: true }),
    asked: 32,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a slow server of many requests at a time",
    capacity: capacity(2000, 64, { parallelism: 8 }),
    asked: 32,
    jobs: 20,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a slow server",
    capacity: capacity(200, 64),
    asked: 32,
    jobs: 25,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a server that takes most of the time limit",
    capacity: capacity(8000, 64),
    asked: 32,
    jobs: 1,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a slow server with few connections",
    capacity: capacity(200, 20),
    asked: 32,
    jobs: 20,
    concurrentJobs: 1,
    queueTimesOut: false,
  },
  {
    server: "a fast server with a short time limit",
    capacity: capacity(2, 64, { timeoutMs: 100 }),
    asked: 32,
    jobs: 25,
    concurrentJobs: 1,
    queueTimesOut: true,
  },
  {
    server: "a server that responds in no time",
    capacity: capacity(0, 64),
    asked: 32,
    jobs: 32,
    concurrentJobs: 4,
    queueTimesOut: false,
  },
];

async function watchAll(
  results: readonly CaseResult[],
  { target = targetThat(response), ...options }: Partial<LoadOptions> & { target?: Target } = {},
): Promise<string | undefined> {
  const load = loadOn(target, options);
  for (const result of results) {
    await load.watch(result);
  }
  return load.reason();
}

describe("ServerLoad", () => {
  for (const { server, capacity: of, asked, jobs, concurrentJobs, queueTimesOut } of rows) {
    const load = loadOn(targetThat(response, of.connections), { ...of, jobs: asked });

    it(`is ${jobs} jobs, and ${concurrentJobs} of concurrent requests, for ${server}`, () => {
      assert.deepEqual([load.jobs, load.concurrentJobs], [jobs, concurrentJobs]);
    });

    it(`of ${server}: a full queue ${queueTimesOut ? "can time out" : "is in time"}`, () => {
      assert.equal(load.isCrowded, queueTimesOut);
    });
  }

  it("needs the most connections for the most jobs of concurrent requests", () => {
    const fast = loadOn(targetThat(response, maxConnections), { jobs: 99 });
    assert.equal(fast.concurrentConnections, maxConnections);
  });

  it("observes unspecified cases one at a time on a fast server, or when there are few", () => {
    const load = loadOn(targetThat(response, maxConnections));
    assert.equal(load.observesAlone(82, 2), true);
    assert.equal(load.observesAlone(82, 50), false);
    assert.equal(load.observesAlone(3, 50), true);
    assert.equal(load.observesAlone(1, Number.POSITIVE_INFINITY), false);
    assert.equal(loadOn(targetThat(response)).observesAlone(82, 50), true);
  });

  it("lets a run continue whatever fails, as long as the server responds", async () => {
    assert.equal(await watchAll(Array.from({ length: 100 }, () => failed("a"))), undefined);
  });

  it("ends a run when several consecutive cases and then the health check get no response", async () => {
    const target = targetThat({ outcome: "failure", kind: "timeout", message: "No response" });
    const options = { target, before: [response] };
    assert.equal(await watchAll([silent, silent, silent], options), undefined);
    assert.equal(target.asked(), 0);
    assert.equal(
      await watchAll([silent, silent, passed("b"), silent, silent, silent], options),
      undefined,
    );
    assert.equal(
      await watchAll([silent, silent, silent, silent], options),
      "The server no longer responds: No response",
    );
  });

  it("does not say that a server died which never gave a response", async () => {
    const target = targetThat({ outcome: "failure", kind: "timeout", message: "No response" });
    const load = loadOn(target);
    for (const result of Array<CaseResult>(4).fill(silent)) {
      await load.watch(result);
    }
    assert.equal(load.reason(), "The server does not respond: No response");
    assert.deepEqual([load.end, load.hasAnswered], ["failed", false]);
  });

  it("waits for the process that has closed its connections to exit, and says how it ended", async () => {
    const exit = new AbortController();
    let ending: string | undefined;
    const target = targetThat({ outcome: "failure", kind: "refused", message: "Cannot connect" });
    const reason = watchAll([silent, silent, silent, silent], {
      target,
      ending: () => ending,
      exited: exit.signal,
    });
    await nextTurn();
    ending = "ended with status 9";
    exit.abort();
    assert.equal(await reason, "The server's command ended with status 9");
  });

  it("lets a run continue as long as the health check passes", async () => {
    const target = targetThat(response);
    const silence = Array.from({ length: 23 }, () => silent);
    assert.equal(await watchAll(silence, { target }), undefined);
    assert.equal(target.asked(), 5);
  });

  it("ends a run after the given number of failures", async () => {
    const few = [failed("a"), passed("b"), warned("c")];
    assert.equal(await watchAll(few, { bail: 2 }), undefined);
    assert.equal(
      await watchAll([...few, failed("d")], { bail: 2 }),
      "Stopped after 2 failed cases, as asked by --bail",
    );
    assert.equal(
      await watchAll([silent], { bail: 1 }),
      "Stopped after 1 failed case, as asked by --bail",
    );
  });

  it("knows which reasons say nothing about the server", () => {
    const blames = (options: Partial<LoadOptions>): boolean => {
      const load = loadOn(targetThat(response), options);
      load.reason();
      return load.end !== "interrupted";
    };
    const signal = AbortSignal.abort();
    assert.equal(blames({ signal }), false);
    assert.equal(blames({ signal, ending: () => "ended with status 1" }), true);
    assert.equal(blames({}), true);
  });

  it("ends a run as soon as the server exits or the signal fires", async () => {
    assert.equal(
      await watchAll([], { ending: () => "ended with status 1" }),
      "The server's command ended with status 1",
    );
    assert.equal(await watchAll([], { signal: AbortSignal.abort() }), "Interrupted");
  });
});
