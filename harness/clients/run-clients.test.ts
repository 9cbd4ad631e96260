import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { isFailure } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { type ClientRunOptions, runClients } from "./run-clients.ts";

/** A driver around `fetch`; `conclude` gets the status and the body, `ask` a line. */
function driver(part: { readonly conclude?: string; readonly ask?: string } = {}): string {
  const {
    conclude = `body.data && status < 300
      ? { outcome: body.errors.length > 0 ? "partial" : "complete", data: body.data, failures: body.errors }
      : status >= 400 && status < 500 && body.errors ? { outcome: "invalid", defects: body.errors } : { outcome: "failed" }`,
    ask = "await answer(line)",
  } = part;
  return `
    import { createInterface } from "node:readline";
    const conclude = (status, body) => (${conclude});
    const url = process.argv[2].replace(/\\/$/, "") + "/graph";
    const headers = { "Content-Type": "application/json" };
    const answer = async (body) => {
      const signal = AbortSignal.timeout(${scaleTime(5000)});
      const response = await fetch(url, { method: "POST", headers, body, signal });
      return conclude(response.status, await response.json());
    };
    for await (const line of createInterface({ input: process.stdin })) {
      console.log(JSON.stringify(await (async () => ${ask})().catch(() => ({ outcome: "failed" }))));
    }`;
}

async function judge(
  test: TestContext,
  program: string,
  { patterns, ...part }: Partial<ClientRunOptions> & { readonly patterns?: readonly string[] } = {},
): Promise<RunResult> {
  const folder = makeTemporaryFolder(test, { "driver.mjs": program });
  const suite = toRoleSuite(kitSuite, "client");
  const ids = patterns?.map((name) => `client/${name}`);
  return runClients({
    suite,
    cases: kitSuite.clientCases.filter(({ id }) => ids?.includes(id) ?? true),
    command: [process.execPath, join(folder, "driver.mjs"), "{url}"],
    isLoop: true,
    jobs: 2,
    timeoutMs: scaleTime(10_000),
    ...part,
  });
}

function listIds(run: RunResult, verdict: string): string[] {
  return run.results.filter((one) => one.verdict === verdict).map(({ case: { id } }) => id);
}

/** Only there, the environment of a process can be read. */
const isLinux = process.platform === "linux";

/** Whether a process ends within a while; one that nothing waits for has no command line then. */
async function hasEnded(pid: number): Promise<boolean> {
  const isRunning = (): Promise<boolean> =>
    readFile(`/proc/${pid}/cmdline`).then(
      ({ length }) => length > 0,
      () => false,
    );
  for (let tries = 0; tries < 100 && (await isRunning()); tries += 1) {
    await delay(scaleTime(50));
  }
  return !(await isRunning());
}

const few = ["failure-ignored", "only-first-defect", "interim-taken-for-response"];

describe("runClients()", { concurrency: 2 }, () => {
  it("passes a right client in a loop", async (test) => {
    const run = await judge(test, driver());
    assert.deepEqual([run.verdict, run.exitStatus, run.role], ["conforming", 0, "client"]);
    assert.deepEqual(listIds(run, "warned"), []);
    assert.equal(run.counts.passed + run.counts.observed, kitSuite.clientCases.length);
  });

  it("starts a process for each case without a loop, and leaves out what asks one client twice", async (test) => {
    const patterns = [...few, "earlier-answer-reused"];
    const run = await judge(test, driver(), { patterns, isLoop: false });
    assert.equal(run.counts.passed, 3);
    const [skipped] = run.results.filter((one) => one.verdict === "skipped");
    assert.equal(skipped?.case.id, "client/earlier-answer-reused");
    assert.match(skipped.reason, /--loop/);
  });

  it("reads an answer of several lines, and forgives the status after it", async (test) => {
    const program = `await fetch(process.argv[2] + "/graph", { method: "POST", body: "{}" });
      console.log(JSON.stringify({ outcome: "complete" }, null, 2));
      process.exitCode = 7;`;
    const run = await judge(test, program, { patterns: ["wrong-address"], isLoop: false });
    assert.deepEqual(listIds(run, "passed"), ["client/wrong-address"]);
  });

  it("fails a client that ignores failures, and names what it concluded", async (test) => {
    const conclude = `status < 300 ? { outcome: "complete", data: body.data } : { outcome: "invalid", defects: body.errors }`;
    const run = await judge(test, driver({ conclude }), { patterns: few });
    assert.deepEqual(listIds(run, "failed"), ["client/failure-ignored"]);
    const [wrong] = run.results.filter(isFailure);
    assert.deepEqual(wrong?.differences[0], {
      pointer: "/conclusion/outcome",
      expected: "partial",
      received: "complete",
    });
    assert.equal(run.exitStatus, 1);
  });

  it("warns of a client that gives its caller lists in another order", async (test) => {
    const data = "{ member: { ...body.data.member, loans: body.data.member.loans.toReversed() } }";
    const conclude = `{ outcome: "partial", data: ${data}, failures: body.errors }`;
    const run = await judge(test, driver({ conclude }), { patterns: ["siblings-thrown-away"] });
    assert.deepEqual(listIds(run, "warned"), ["client/siblings-thrown-away"]);
  });

  it("keeps the first differences of a conclusion with very many defects", async (test) => {
    const defects = `Array.from({ length: 900 }, (_, index) => "x" + index)`;
    const conclude = `{ outcome: "invalid", defects: ${defects} }`;
    const run = await judge(test, driver({ conclude }), { patterns: ["defects-sorted"] });
    const [result] = run.results.filter(isFailure);
    assert.equal(result?.differences.length, 30);
  });

  it("counts what a driver skips as left out", async (test) => {
    const run = await judge(test, driver({ ask: `({ outcome: "skipped" })` }), { patterns: few });
    assert.deepEqual([run.verdict, run.counts.skipped], ["not run", few.length]);
  });

  it("judges nothing when no request comes", async (test) => {
    const run = await judge(test, driver({ ask: `({ outcome: "failed" })` }), { patterns: few });
    assert.deepEqual([run.verdict, run.exitStatus, run.baseUrl], ["not run", 3, null]);
    assert.match(run.endedEarly ?? "", /^No request came/);
  });

  it("judges nothing when the command cannot be started", async (test) => {
    const run = await judge(test, "", { command: ["no-such-program", "{url}"] });
    assert.equal(run.exitStatus, 3);
    assert.match(run.endedEarly ?? "", /^Cannot start the command "no-such-program"/);
  });

  it("ends after the number of failures that --bail names", async (test) => {
    const conclude = `({ outcome: "complete" })`;
    const run = await judge(test, driver({ conclude }), { bail: 1, jobs: 1 });
    assert.match(run.endedEarly ?? "", /--bail/);
    assert.equal(run.counts.failed, 1);
    assert.ok(run.counts.skipped > 10);
  });

  it("gives up a driver that hangs and stays when it is asked to end", async (test) => {
    const program = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);";
    const run = await judge(test, program, { jobs: 1, timeoutMs: 200 });
    assert.deepEqual([run.verdict, run.exitStatus], ["not run", 3]);
    assert.match(run.endedEarly ?? "", /no answer within 200 ms/);
  });

  const hostile: readonly (readonly [what: string, program: string, reason: RegExp])[] = [
    [
      "floods",
      "setInterval(() => process.stdout.write('x'.repeat(500000)), 1);",
      /more than 128 KiB/,
    ],
    ["prints garbage", driver({ ask: "{ console.log('\\u001b[31m\\0 no'); }" }), /is not JSON/],
    [
      "dies",
      "process.stdin.once('data', () => { throw new Error('boom'); });",
      /ended with status 1/,
    ],
    [
      "forks",
      `import { spawn } from "node:child_process";
       spawn("sleep", ["60"], { stdio: "inherit" }); process.exit(0);`,
      /ended with status 0/,
    ],
  ];
  for (const [what, program, reason] of hostile) {
    for (const isLoop of [true, false]) {
      it(`gives up a driver that ${what}${isLoop ? " in a loop" : ""}`, async (test) => {
        const run = await judge(test, program, { isLoop, jobs: 1 });
        assert.deepEqual([run.verdict, run.exitStatus], ["not run", 3]);
        assert.match(run.endedEarly ?? "", reason);
      });
    }
  }

  it("reads an answer in very many pieces only a few times", async (test) => {
    const program = `
      await fetch(process.argv[2] + "/graph", { method: "POST", body: "{}" });
      process.stdout.write('{"outcome":"complete","data":null,"defects":[""');
      for (let count = 0; count < 1200; count += 1) {
        await new Promise((resolve) => process.stdout.write(',""'.repeat(30), resolve));
      }
      console.log("]}");`;
    const { user } = process.cpuUsage();
    const run = await judge(test, program, { patterns: ["wrong-address"], isLoop: false });
    assert.deepEqual(listIds(run, "passed"), ["client/wrong-address"]);
    assert.ok(process.cpuUsage().user - user < scaleTime(2_000_000));
  });

  it("ends what has left the process group of its driver", { skip: !isLinux }, async (test) => {
    const file = join(makeTemporaryFolder(test), "pid");
    const ask = `{
      const { spawn } = await import("node:child_process");
      const { pid } = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
      (await import("node:fs")).writeFileSync(${JSON.stringify(file)}, String(pid));
      return answer(line);
    }`;
    const run = await judge(test, driver({ ask }), { patterns: ["failure-ignored"], jobs: 1 });
    assert.equal(run.counts.passed, 1);
    assert.equal(await hasEnded(Number(await readFile(file, "utf8"))), true);
  });

  it("judges no client by a driver that answers before the request, or twice", async (test) => {
    const early = driver({ ask: `{ console.log('{"outcome":"failed"}'); return answer(line); }` });
    const run = await judge(test, early, { patterns: [...few, "message-lost"], jobs: 1 });
    assert.equal(run.exitStatus, 3);
    assert.match(run.endedEarly ?? "", /answered before its client sent the request/);
    const twice = driver({
      ask: "{ const once = await answer(line); console.log(JSON.stringify(once)); return once; }",
    });
    const shifted = await judge(test, twice, { patterns: few, jobs: 1 });
    assert.deepEqual(listIds(shifted, "warned"), ["client/interim-taken-for-response"]);
    assert.equal(shifted.counts.passed, 2);
    const single = await judge(test, twice, { patterns: few, isLoop: false });
    assert.equal(single.counts.passed, few.length);
  });

  it("goes on after a driver that dies in the middle, and shows what it wrote", async (test) => {
    const ask = `{ if (line.includes("nam loans")) { console.error("boom"); process.exit(1); } return answer(line); }`;
    const run = await judge(test, driver({ ask }), { patterns: few });
    assert.deepEqual(listIds(run, "errored"), ["client/only-first-defect"]);
    assert.equal(run.counts.passed, 2);
    assert.deepEqual(run.serverOutput?.stderr, ["boom"]);
  });

  it("ends at its time limit while several drivers hang, and says why", async (test) => {
    const program = "setInterval(() => {}, 1000);";
    const run = await judge(test, program, { isLoop: false, jobs: 4, timeLimitMs: 300 });
    assert.deepEqual([run.verdict, run.exitStatus], ["not run", 3]);
    assert.match(run.endedEarly ?? "", /as asked by --time-limit/);
  });

  it("ends when its signal fires, with what was judged until then", async (test) => {
    const controller = new AbortController();
    const run = await judge(test, driver(), {
      jobs: 1,
      signal: controller.signal,
      onResult: () => controller.abort(),
    });
    assert.deepEqual([run.verdict, run.exitStatus], ["not run", 3]);
    assert.equal(run.counts.passed, 1);
  });
});
