import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createServer } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { CaseResult } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { findFreePort } from "../server/find-free-port.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { type ProxyBug, startSocketProxy } from "../testing/start-socket-proxy.ts";
import { findField } from "../wire/message.ts";
import type { WireSocket } from "../wire/wire-socket.ts";
import { type IntermediaryRunOptions, runIntermediary } from "./run-intermediary.ts";

interface Trial extends Partial<IntermediaryRunOptions> {
  readonly bug?: ProxyBug;
  /** Words of the ids of cases; all cases when left out. */
  readonly ids?: RegExp;
  /** Number of origins that the proxy knows. */
  readonly knows?: number;
}

/** Ways to abuse whoever speaks to a proxy, each from the first connection on or from a later one. */
const abuses: Readonly<Record<string, (client: WireSocket) => Promise<void>>> = {
  hangs: async (client) => {
    while (client.isOpen) {
      await delay(20);
    }
  },
  closes: async () => undefined,
  "sends garbage": async (client) => client.write(Buffer.from("\0\x01garbage\r\n\r\n")),
  "floods with interim responses": async (client) => {
    for (let count = 0; count < 200 && client.isOpen; count += 1) {
      client.write(Buffer.from("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(2000)));
      await delay(1);
    }
  },
  "floods with a body": async (client) => {
    client.write(Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n"));
    for (let count = 0; count < 200 && client.isOpen; count += 1) {
      client.write(Buffer.alloc(256 * 1024, 120));
      await delay(1);
    }
  },
  drips: async (client) => {
    for (let count = 0; count < 10_000 && client.isOpen; count += 1) {
      client.write(Buffer.from("H"));
      await delay(20);
    }
  },
};

/** Judges a proxy over sockets. */
async function judge(
  t: TestContext,
  { bug, ids = /./, knows = 2, ...options }: Trial,
): Promise<RunResult> {
  const originPorts = [await findFreePort(), await findFreePort()];
  const proxy = await startSocketProxy(originPorts.slice(0, knows), bug);
  t.after(proxy.close);
  const cases = kitSuite.intermediaryCases.filter(({ id }) => ids.test(id));
  assert.ok(cases.length > 0);
  return runIntermediary({
    source: { url: proxy.url, originPorts },
    cases,
    suiteSize: cases.length,
    timeoutMs: scaleTime(1500),
    waitMs: scaleTime(5000),
    ...options,
  });
}

/** Names the broken clauses of results, and the cases with them. */
function listWrong(results: readonly CaseResult[]): string[] {
  return results.flatMap((result) =>
    result.verdict === "failed" || result.verdict === "warned"
      ? [`${result.verdict} ${result.case.id.replace("intermediary/", "")}`]
      : [],
  );
}

describe("runIntermediary()", { concurrency: 2 }, () => {
  it("keeps a right proxy of a few lines over sockets", async (t) => {
    const run = await judge(t, {});
    assert.deepEqual([listWrong(run.results), run.endedEarly], [[], undefined]);
    assert.deepEqual([run.verdict, run.exitStatus, run.counts.skipped], ["conforming", 0, 0]);
  });

  const bugs: readonly { title: string; bug: ProxyBug; ids: RegExp; wrong: readonly string[] }[] = [
    {
      title: "drops 103",
      bug: { passes: ({ head }) => head.status !== "103" },
      ids: /interim-swallowed|success-recoded/,
      wrong: [
        "failed interim-swallowed",
        "warned later-interim-swallowed",
        "warned second-interim-swallowed",
        "warned sixth-interim-swallowed",
      ],
    },
    {
      title: "repeats a POST at the other origin",
      bug: { repeats: ({ head }) => head.status === "503" },
      ids: /post-repeated|rejection-repeated/,
      wrong: ["warned post-repeated-after-unavailability"],
    },
    {
      title: "makes a 200 of a 400",
      bug: { change: changeStatus((status) => (status === "400" ? "200" : status)) },
      ids: /-recoded/,
      wrong: ["failed rejection-recoded"],
    },
    {
      title: "merges the phrase into the status",
      bug: { change: changeStatus((status, phrase) => (/Error/.test(phrase) ? "500" : status)) },
      ids: /phrased-as|-recoded/,
      wrong: ["failed success-phrased-as-error-changed"],
    },
    {
      title: "keeps responses by path",
      bug: keepByPath(),
      ids: /response-to-other-(doc|var)/,
      wrong: ["failed response-to-other-document", "failed response-to-other-variables"],
    },
    {
      title: "keeps an interim response",
      bug: keepInterim(),
      ids: /interim-kept|success-recoded/,
      wrong: ["failed interim-kept-for-next-query"],
    },
  ];
  for (const { title, bug, ids, wrong } of bugs) {
    it(`names the bug of one that ${title}`, async (t) => {
      const run = await judge(t, { bug, ids });
      assert.deepEqual(listWrong(run.results), wrong);
    });
  }

  it("warns of one that resets connections in use, and judges it by its responses", async (t) => {
    let count = 0;
    const isReset = (): boolean => {
      count += 1;
      return count % 2 === 0;
    };
    const ids = /interim-kept|response-to-other/;
    const { exitStatus, setupWarnings } = await judge(t, { bug: { isReset }, ids });
    assert.equal(exitStatus, 0);
    assert.match(setupWarnings.join(), /^The intermediary closed the connection of \d+ of \d+ req/);
  });

  it("ends the run, and not by an error of the kit, when the proxy takes the port of an origin", async (t) => {
    const originPorts = [await findFreePort(), await findFreePort()];
    const proxy = await startSocketProxy(originPorts);
    t.after(proxy.close);
    const thief = createServer((socket) => socket.destroy());
    const grab = (): unknown => thief.listen(originPorts[0], "127.0.0.1");
    thief.on("error", () => setTimeout(grab, 1));
    t.after(() => thief.close());
    const judged = judge(t, { source: { url: proxy.url, originPorts } });
    await delay(100);
    grab();
    const run = await judged;
    assert.match(run.endedEarly ?? "", new RegExp(`took the port ${originPorts[0]} of an origin`));
    assert.deepEqual([listWrong(run.results), run.exitStatus], [[], 3]);
  });

  it("establishes no rule about retries without a second origin, but sees a retry", async (t) => {
    const ids = /(rejection|success)-repeated/;
    const right = await judge(t, { knows: 1, ids });
    assert.deepEqual([right.verdict, right.exitStatus], ["not run", 3]);
    assert.deepEqual(
      right.results.map((result) => "skip" in result && result.skip),
      right.results.map(() => "unestablished"),
    );
    const bug: ProxyBug = { repeats: ({ head }) => head.status === "400" };
    const wrong = await judge(t, { knows: 1, ids, bug });
    assert.deepEqual(listWrong(wrong.results), ["failed rejection-repeated"]);
  });

  it("establishes no rule about interim responses with a proxy that asks by HTTP/1.0", async (t) => {
    const bug: ProxyBug = {
      ask: (bytes) =>
        Buffer.from(bytes.toString("latin1").replace("HTTP/1.1", "HTTP/1.0"), "latin1"),
    };
    const { results } = await judge(t, { bug, ids: /interim-swallowed|success-recoded/ });
    assert.deepEqual(
      results.map((result) => ("skip" in result ? result.skip : result.verdict)),
      results.map(({ case: { id } }) => (id.endsWith("recoded") ? "passed" : "unestablished")),
    );
  });

  it("shows what all three sides saw, without what shows the origin who the proxy is", async (t) => {
    const added = "X-Api-Key: s3cr3t\r\nX-JWT: s3cr3t\r\nX-Origin-Verify: s3cr3t";
    const ask = (bytes: Buffer): Buffer =>
      Buffer.from(bytes.toString("latin1").replace("\r\n", `\r\n${added}\r\n`), "latin1");
    const bug: ProxyBug = { passes: () => false, ask };
    const { results } = await judge(t, { bug, ids: /intermediary\/interim-swallowed/ });
    const [result] = results;
    assert.ok(result?.verdict === "failed");
    assert.deepEqual(result.differences, [
      { pointer: "/response/interim", expected: [103], received: [] },
    ]);
    const text = JSON.stringify(result.exchanges);
    assert.match(text, /"request":"POST \/graph HTTP\/1\.1\\r\\n.*"answer":"HTTP\/1\.1 103 Early/);
    assert.match(text, /"received":"HTTP\/1\.1 200 OK\\r\\n/);
    for (const name of ["X-Api-Key", "X-JWT", "X-Origin-Verify"]) {
      assert.ok(text.includes(`\\r\\n${name}: (left out)\\r\\n`), name);
    }
    assert.doesNotMatch(text, /s3cr3t/);
  });

  it("takes an own response for the proxy's, and excuses it only where none was due", async (t) => {
    const own = (status: string): ProxyBug => ({
      change: ({ head, bytes }) =>
        head.status === "503"
          ? Buffer.from(`HTTP/1.1 ${status} Own\r\nContent-Length: 0\r\n\r\n`)
          : bytes,
    });
    const ids = /unavailability-hidden/;
    const free = await judge(t, { bug: own("502"), ids });
    assert.deepEqual(
      free.results.map(({ verdict, notes }) => [verdict, notes]),
      [["passed", ["The intermediary answered 502 itself"]]],
    );
    const wrong = await judge(t, { bug: own("404"), ids });
    const [result] = wrong.results;
    assert.ok(result?.verdict === "warned");
    const message = "The intermediary answered 404 itself; the origin answered 503";
    assert.deepEqual(result.differences, [
      { pointer: "/response/status", expected: 503, received: 404, message },
    ]);
  });

  it("knows responses of origins although the proxy removes the field of the nonce", async (t) => {
    const remove = (bytes: Buffer): Buffer =>
      Buffer.from(bytes.toString("latin1").replaceAll(/Kit-Nonce: .*\r\n/g, ""), "latin1");
    const ids = /no-content-renumbered|moved-hidden|success-recoded|response-to-other-doc/;
    const right = await judge(t, { bug: { change: ({ bytes }) => remove(bytes) }, ids });
    assert.deepEqual([listWrong(right.results), right.exitStatus], [[], 0]);
    const { change: keep = ({ bytes }) => bytes } = keepByPath();
    const wrong = await judge(t, { bug: { change: (response) => remove(keep(response)) }, ids });
    assert.ok(listWrong(wrong.results).includes("failed response-to-other-document"));
  });

  it("takes no more of a flood of requests than a case can need", async (t) => {
    const bug: ProxyBug = {
      ask: (bytes) => Buffer.concat(Array.from({ length: 3000 }, () => bytes)),
    };
    const { results } = await judge(t, { bug, ids: /rejection-repeated/ });
    const arrivals = results[0]?.exchanges?.[0]?.passage?.arrivals ?? [];
    assert.ok(arrivals.length > 1 && arrivals.length <= 1000);
    assert.deepEqual(listWrong(results), ["failed rejection-repeated"]);
  });

  it("takes no more of a flood of large requests than it can hold", async (t) => {
    const large = `POST /graph HTTP/1.1\r\nContent-Length: 200000\r\n\r\n${"x".repeat(200_000)}`;
    const flood = Buffer.from(large.repeat(100));
    const bug: ProxyBug = { ask: (bytes) => Buffer.concat([bytes, flood]) };
    const before = process.memoryUsage().rss;
    const { results } = await judge(t, { bug, ids: /rejection-repeated/ });
    assert.equal(results.length, 1);
    assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024);
  });

  it("says when no connection to the proxy opens", async (t) => {
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const source = { url, originPorts: [await findFreePort()] };
    const { endedEarly } = await judge(t, { source, waitMs: 100 });
    assert.match(
      endedEarly ?? "",
      /the intermediary: nothing accepts connections at 127\.0\.0\.1:\d+ \(waited/,
    );
  });

  it("judges nothing where nothing comes through", async (t) => {
    const bug: ProxyBug = { abuse: async () => true };
    const run = await judge(t, { bug, waitMs: 100 });
    assert.deepEqual([run.verdict, run.exitStatus, run.results], ["not run", 3, []]);
    assert.match(
      run.endedEarly ?? "",
      /^No query came through the intermediary: it asked no origin, and the connection ended before a response \(waited .*\)\. It must forward to http:\/\/127\.0\.0\.1:\d+ or http/,
    );
  });

  it("ends with a verdict whatever a proxy does from the first query on, or later", async (t) => {
    for (const [title, act] of Object.entries(abuses)) {
      for (const first of [1, 12]) {
        const started = performance.now();
        const abuse = async (...[client, count]: Parameters<NonNullable<ProxyBug["abuse"]>>) => {
          if (count >= first) {
            await act(client);
          }
          return count >= first;
        };
        const limits = { timeoutMs: 300, waitMs: 600 };
        const run = await judge(t, { bug: { abuse }, ids: /-recoded|phrase|swallowed/, ...limits });
        assert.ok([1, 3].includes(run.exitStatus), title);
        assert.ok(run.endedEarly !== undefined, title);
        assert.ok(performance.now() - started < scaleTime(20_000), title);
      }
    }
    assert.ok(process.memoryUsage().rss < 600 * 1024 * 1024);
  });
});

function changeStatus(
  change: (status: string, phrase: string) => string,
): NonNullable<ProxyBug["change"]> {
  return ({ head: { status, phrase }, bytes }) => {
    const text = bytes.toString("latin1");
    return Buffer.from(text.replace(` ${status} `, ` ${change(status, phrase)} `), "latin1");
  };
}

/** Keeps a response that may be kept, and answers all that follow by it. */
function keepByPath(): ProxyBug {
  let kept: Buffer | undefined;
  return {
    change: ({ head, bytes }) => {
      kept ??= findField(head, "Cache-Control") === undefined ? undefined : bytes;
      return kept ?? bytes;
    },
  };
}

/** Sends an interim response once more, before the response that follows. */
function keepInterim(): ProxyBug {
  let kept: Buffer[] = [];
  let last: Buffer[] = [];
  return {
    passes: ({ bytes }) => {
      last.push(bytes);
      return true;
    },
    change: ({ bytes }) => {
      const sent = Buffer.concat([...kept, bytes]);
      [kept, last] = [last, []];
      return sent;
    },
  };
}
