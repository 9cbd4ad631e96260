import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drip, end, reset, stall, wait, write } from "../../testing/hostile/behaviors.ts";
import { formatResponse, jsonType } from "../../testing/hostile/format-response.ts";
import {
  always,
  conformingResponse,
  fewCases,
  judgeRaw,
  onceJudged,
} from "../../testing/hostile/judge-raw.ts";
import type { ChooseBehaviors } from "../../testing/hostile/raw-server.ts";

const halfHead = "HTTP/1.1 200 OK\r\nContent-Type: app";
const halfBody = `HTTP/1.1 400 Bad Request\r\n${jsonType}\r\nContent-Length: 50\r\n\r\n{"errors":`;
const whole = formatResponse({ status: 400, body: '{"errors":[]}' });
const recorded = fewCases.length;

describe("a server that gives no HTTP answer", { concurrency: 8, timeout: 30_000 }, () => {
  const servers: readonly [title: string, choose: ChooseBehaviors, why: string][] = [
    ["accepts and never answers", always(stall()), "No whole answer within 0.3 s"],
    ["stalls in the head", always(write(halfHead), stall()), "No whole answer within 0.3 s"],
    ["drips its head", always(drip(whole, 40)), "No whole answer within 0.3 s"],
    ["resets", always(reset()), "The connection ended before the answer (ECONNRESET)"],
    ["closes", always(end()), "The connection ended before the answer (UND_ERR_SOCKET)"],
    [
      "closes in the head",
      always(write(halfHead), end()),
      "The connection ended before the answer (UND_ERR_SOCKET)",
    ],
    ["sends garbage", always(write("garbage\r\n\r\n")), "What came is no answer in HTTP/1.1"],
    [
      "has letters for a status",
      always(write("HTTP/1.1 abc OK\r\n\r\n")),
      "What came is no answer in HTTP/1.1",
    ],
    [
      "has a status of four digits",
      always(write(formatResponse({ status: 4000, body: "{}" }))),
      "What came is no answer in HTTP/1.1",
    ],
    ["sends a body alone", always(write("{}"), end()), "What came is no answer in HTTP/1.1"],
    [
      "speaks TLS on a plain port",
      always(write(Uint8Array.of(0x15, 3, 1, 0, 2, 2, 0x16)), end()),
      "The server speaks TLS on this port: its base URL may begin with https",
    ],
  ];
  for (const [title, choose, why] of servers) {
    it(`is not judged when it ${title}`, async () => {
      const { result, server } = await judgeRaw(choose);
      assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
      assert.ok(result.endedEarly?.includes(`${why} (waited 0.5 s)`), result.endedEarly);
      assert.ok(result.durationMs < 3000);
      assert.ok(server.requests.length > 0);
    });
  }
});

describe("a server that answers and then falls silent", { concurrency: 8, timeout: 30_000 }, () => {
  const servers: readonly [title: string, choose: ChooseBehaviors, why: string][] = [
    ["stalls in each body", always(write(halfBody), stall()), "No whole answer within 0.3 s"],
    [
      "drips each body",
      always(write(halfBody), drip('["canary"]}'.padStart(50), 40)),
      "No whole answer within 0.3 s",
    ],
    [
      "closes in each body",
      always(write(halfBody), end()),
      "The connection ended in the middle of the answer (UND_ERR_SOCKET)",
    ],
    [
      "resets in each body",
      always(write(halfBody), wait(5), reset()),
      "The connection ended in the middle of the answer (ECONNRESET)",
    ],
    ["never answers a case", onceJudged(stall()), "No whole answer within 0.3 s"],
    ["stalls in each head", onceJudged(write(halfHead), stall()), "No whole answer within 0.3 s"],
    [
      "resets at each case",
      onceJudged(reset()),
      "The connection ended before the answer (ECONNRESET)",
    ],
    [
      "closes at each case",
      onceJudged(end()),
      "The connection ended before the answer (UND_ERR_SOCKET)",
    ],
  ];
  for (const [title, choose, why] of servers) {
    it(`fails when it ${title}`, async () => {
      const { result, text } = await judgeRaw(choose);
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.ok(result.counts.errored >= 4);
      assert.equal(result.counts.passed, 0);
      assert.equal(result.results.length, recorded);
      assert.ok(text.includes(why), text);
      assert.ok(result.durationMs < 8000);
    });
  }
});

describe("a server that dies", { timeout: 30_000 }, () => {
  it("ends the run early, with what was found out until then", async () => {
    let left = 40;
    const { result, text } = await judgeRaw(
      (request) => {
        left -= 1;
        return left > 0 ? [write(conformingResponse(request))] : [stall()];
      },
      { generated: { count: 200, seed: 1 }, jobs: 4 },
    );
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
    assert.match(text, /The server no longer answers: No whole answer within 0\.3 s/);
    assert.ok(result.counts.passed > 0 && result.counts.errored > 0);
    assert.ok(result.generated.run < 200);
    assert.ok(result.durationMs < 8000);
  });
});
