import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeResponse } from "../../testing/make-response.ts";
import { passed } from "../../testing/sample-results.ts";
import type { Exchange, Target } from "../../transport/exchange.ts";
import { healthCheck } from "../../transport/health-check.ts";
import { type LoadOptions, ServerLoad } from "./server-load.ts";

const prompt = makeResponse(400);

const late: Exchange = { outcome: "failure", kind: "timeout", message: "Late" };

interface Scripted extends Target {
  /** The signals that came with the requests. */
  readonly signals: (AbortSignal | undefined)[];
  /** Their time limits. */
  readonly limits: (number | undefined)[];
}

/** A server whose responses come after some milliseconds of a clock that only it moves. */
function targetThat(responses: readonly (readonly [exchange: Exchange, ms: number])[]): Scripted {
  const left = [...responses];
  const signals: (AbortSignal | undefined)[] = [];
  const limits: (number | undefined)[] = [];
  const take = (signal: AbortSignal | undefined): Exchange => {
    signals.push(signal);
    const [exchange, milliseconds] = left.shift() ?? [prompt, 1];
    clock.now += milliseconds;
    return exchange.outcome === "response" ? { ...exchange, milliseconds } : exchange;
  };
  return {
    signals,
    limits,
    baseUrl: "http://h",
    connections: () => 1,
    send: async (_, options) => {
      limits.push(options?.timeoutMs);
      return take(options?.signal);
    },
    sendInTurn: async (requests, options) => requests.map(() => take(options?.signal)),
    preconnect: async () => [],
    close: async () => undefined,
  };
}

const clock = { now: 0 };

function loadOn(target: Target, options: Partial<LoadOptions>): ServerLoad {
  const probe = { concurrent: true, responseMs: 1, isSerial: false, parallelism: 1 };
  return new ServerLoad(target, {
    probe: { ...probe, connectionTimeoutMs: 1000 },
    timeoutMs: 3000,
    planned: 1,
    generated: 0,
    jobs: 1,
    ending: () => undefined,
    now: () => clock.now,
    ...options,
  });
}

async function watchAll(
  responses: readonly (readonly [exchange: Exchange, ms: number])[],
  options: Partial<LoadOptions> = {},
): Promise<ServerLoad> {
  const watch = loadOn(targetThat(responses), { planned: 1500, ...options });
  const result = passed("done");
  for (const _ of responses) {
    await watch.target.send(healthCheck);
    await watch.watch(result);
  }
  return watch;
}

/** Finds the time limit of a request that follows some responses; none for the usual one. */
async function findNextLimit(
  responses: readonly (readonly [exchange: Exchange, ms: number])[],
  before: readonly Exchange[] = [],
): Promise<number | undefined> {
  const target = targetThat(responses);
  const watch = loadOn(target, { planned: 10, before });
  for (const _ of [...responses, "next"]) {
    await watch.target.send(healthCheck);
  }
  return target.limits.at(-1);
}

function repeat(count: number, ...responses: readonly [Exchange, number][]): [Exchange, number][] {
  return Array.from({ length: count }, () => responses).flat();
}

describe("Pace", () => {
  it("lets a run continue while responses come, however many there are", async () => {
    const load = await watchAll(repeat(2000, [prompt, 200]));
    assert.deepEqual([load.reason(), load.signal.aborted], [undefined, false]);
  });

  it("ends a run that waits several time limits for responses that never come", async () => {
    const limit = { timeoutMs: 6000 };
    assert.equal((await watchAll(repeat(4, [late, 6000], [prompt, 5]), limit)).reason(), undefined);
    const load = await watchAll(repeat(5, [late, 6000], [prompt, 5]), limit);
    assert.equal(
      load.reason(),
      "Stopped after waiting 30 s for responses that never came: of 9 requests, 4 had a response, the slowest after 5 ms, and 5 none. If the server is only slow, raise --timeout (6 s) or select fewer cases",
    );
    assert.equal(load.signal.aborted, true);
  });

  it("waits for missing responses for some time, however short the time limit is", async () => {
    const limit = { timeoutMs: 300 };
    assert.equal((await watchAll(repeat(60, [late, 300]), limit)).reason(), undefined);
    const load = await watchAll(repeat(70, [late, 300]), limit);
    assert.match(load.reason() ?? "", /^Stopped after waiting 20.1 s /);
  });

  it("counts no more than the time limit where a busy machine notices its end late", async () => {
    assert.equal((await watchAll(repeat(6, [late, 9000]))).reason(), undefined);
    const load = await watchAll(repeat(7, [late, 9000]));
    assert.match(load.reason() ?? "", /^Stopped after waiting 21 s .* and 7 none/);
  });

  it("ends a run whose rest would take very long", async () => {
    const load = await watchAll(repeat(30, [prompt, 1000]));
    assert.match(
      load.reason() ?? "",
      /^Stopped after 21 s, because the rest would take about 25 min/,
    );
    const short = await watchAll(repeat(30, [prompt, 1000]), { planned: 100 });
    assert.equal(short.reason(), undefined);
    const patient = await watchAll(repeat(30, [prompt, 1000]), { timeoutMs: 30_000 });
    assert.equal(patient.reason(), undefined);
    const generated = { planned: 300, generated: 1200 };
    const few = await watchAll(repeat(30, [prompt, 1000]), { ...generated, jobs: 8 });
    assert.equal(few.reason(), undefined);
    const many = await watchAll(repeat(30, [prompt, 1000]), { ...generated, jobs: 2 });
    assert.match(many.reason() ?? "", /^Stopped after 21 s, .* about 15 min/);
    const long = await watchAll(repeat(300, [prompt, 100]), { planned: 1_000_000 });
    assert.equal(long.reason(), undefined);
  });

  it("ends a run whose responses come slowly from some time on", async () => {
    const load = await watchAll([...repeat(1000, [prompt, 1]), ...repeat(30, [prompt, 1500])]);
    assert.match(
      load.reason() ?? "",
      /^Stopped after \d+(\.\d)? s, because the rest would take about 1[23] minutes: of 10\d\d requests/,
    );
    const short = await watchAll([...repeat(1000, [prompt, 1]), ...repeat(12, [prompt, 1500])]);
    assert.equal(short.reason(), undefined);
  });

  it("counts what is left by cases: those that are tried again send more requests", async () => {
    const responses = [...repeat(1000, [prompt, 1]), ...repeat(30, [prompt, 1500])];
    const load = loadOn(targetThat(responses), { planned: 500 });
    for (const _ of responses) {
      await load.target.send(healthCheck);
    }
    assert.match(load.reason() ?? "", /^Stopped after .* the rest would take about 1[23] minutes/);
  });

  it("lets a run continue whose responses were slow for some time", async () => {
    const responses = repeat(30, [prompt, 1000], ...repeat(19, [prompt, 1]));
    assert.equal((await watchAll(responses)).reason(), undefined);
  });

  it("waits less after several missing responses, unless the server is slow", async () => {
    assert.equal(await findNextLimit([[late, 3000]]), undefined);
    assert.equal(
      await findNextLimit([
        [late, 3000],
        [prompt, 5],
      ]),
      undefined,
    );
    assert.equal(await findNextLimit(repeat(2, [late, 3000])), 1000);
    assert.equal(await findNextLimit(repeat(2, [late, 3000], [prompt, 5])), 1000);
    assert.equal(await findNextLimit(repeat(2, [late, 3000], [prompt, 400])), 2000);
    assert.equal(await findNextLimit(repeat(2, [late, 3000], [prompt, 900])), 3000);
  });

  it("waits as long as before after malformed responses", async () => {
    const malformed: Exchange = { outcome: "failure", kind: "malformed", message: "Malformed" };
    assert.equal(await findNextLimit(repeat(20, [malformed, 5], [prompt, 5])), undefined);
  });

  it("waits less after responses that did not end, in whatever way each failed", async () => {
    const endless: Exchange = { outcome: "failure", kind: "too-large", message: "Too large" };
    assert.equal(await findNextLimit(repeat(2, [endless, 2900])), 1000);
    assert.equal(await findNextLimit(repeat(2, [endless, 900])), undefined);
  });

  it("waits as long as before after connections that the server closed", async () => {
    const closed: Exchange = { outcome: "failure", kind: "closed", message: "Closed" };
    assert.equal(await findNextLimit(repeat(3, [closed, 2900], [prompt, 5])), undefined);
  });

  it("takes into account that nothing came before the run", async () => {
    assert.equal(await findNextLimit([], [late, late]), 1000);
    assert.equal(await findNextLimit([], [late]), undefined);
    const before = [late, late, late];
    assert.equal((await watchAll(repeat(3, [late, 3000]), { before })).reason(), undefined);
    const load = await watchAll(repeat(4, [late, 3000]), { before });
    assert.match(load.reason() ?? "", /^Stopped after waiting 21 s .* of 7 requests, 0 had/);
  });

  it("allows a server of one connection to let other connections wait before the run", async () => {
    assert.equal(await findNextLimit([], [prompt, late, late]), undefined);
  });

  it("counts no time in which no request is under way", async () => {
    const watch = await watchAll([[prompt, 5]]);
    clock.now += 120_000;
    await watch.target.send(healthCheck);
    assert.equal(watch.reason(), undefined);
  });

  it("interrupts requests when the run is interrupted, which is not a stall", async () => {
    const interrupted = new AbortController();
    const target = targetThat([[late, 30_000]]);
    const watch = loadOn(target, { planned: 1, signal: interrupted.signal });
    interrupted.abort();
    await watch.target.sendInTurn([healthCheck]);
    assert.deepEqual([watch.end, watch.signal.aborted], ["interrupted", true]);
    assert.deepEqual(target.signals, [watch.signal]);
  });
});
