import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drip, end, reset, stall, wait, write } from "../../testing/hostile/behaviors.ts";
import { always, conformingResponse, onceJudged } from "../../testing/hostile/choose-behaviors.ts";
import { formatResponse, jsonType } from "../../testing/hostile/format-response.ts";
import { fewCases, judgeRawServer } from "../../testing/hostile/judge-raw-server.ts";
import type { ChooseBehaviors } from "../../testing/hostile/raw-server.ts";
import {
  generousLimits,
  silentLimits,
  unansweredWaitMs,
} from "../../testing/hostile/time-limits.ts";
import { scaleTime } from "../../testing/scale-time.ts";

const halfHead = "HTTP/1.1 200 OK\r\nContent-Type: app";
const halfBody = `HTTP/1.1 400 Bad Request\r\n${jsonType}\r\nContent-Length: 50\r\n\r\n{"errors":`;
const wholeResponse = formatResponse({ status: 400, body: '{"errors":[]}' });
const late = /No complete response within [\d.]+ m?s/;

/** A pause with which the smallest response takes longer than its time limit. */
const pauseMs = silentLimits.timeoutMs / 8;

/** Long enough for the responses that the server gives before it dies. */
const dyingLimits = { ...generousLimits, timeoutMs: scaleTime(2000) };

type Server = readonly [title: string, choose: ChooseBehaviors, reason: RegExp];

// Most of the time is waits for servers.
describe("runSuite() against a server", { concurrency: true }, () => {
  describe("that never gives a response", { concurrency: 16 }, () => {
    const noHttp = /The received bytes are not an HTTP\/1\.1 response/;
    const servers: readonly Server[] = [
      ["accepts connections only", always(stall()), late],
      ["stalls in the head", always(write(halfHead), stall()), late],
      ["drips its head", always(drip(wholeResponse, pauseMs)), late],
      ["resets", always(reset()), /The connection ended before the response \(ECONNRESET\)/],
      ["closes", always(end()), /The connection ended before the response/],
      [
        "closes in the head",
        always(write(halfHead), end()),
        /The connection ended in the middle of the response/,
      ],
      [
        "ends lines in LF alone",
        always(write(wholeResponse.toString().replaceAll("\r\n", "\n")), end()),
        /The connection ended in the middle of the response: a line ends in LF alone/,
      ],
      ["sends garbage", always(write("garbage\r\n\r\n")), noHttp],
      ["has letters for a status", always(write("HTTP/1.1 abc OK\r\n\r\n")), noHttp],
      [
        "has a status of four digits",
        always(write(formatResponse({ status: 4000, body: "{}" }))),
        noHttp,
      ],
      ["sends a body alone", always(write("{}"), end()), noHttp],
      [
        "speaks TLS on a plain port",
        always(write(Uint8Array.of(0x15, 3, 1, 0, 2, 2, 0x16)), end()),
        /The server speaks TLS on this port: its base URL may begin with https/,
      ],
    ];
    for (const [title, choose, reason] of servers) {
      it(`judges nothing when the server ${title}`, async () => {
        const limits = reason === late ? silentLimits : generousLimits;
        const options = { ...limits, waitMs: unansweredWaitMs };
        const { result, server } = await judgeRawServer(choose, options);
        assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
        assert.match(result.endedEarly ?? "", reason);
        assert.match(result.endedEarly ?? "", /\(waited [\d.]+ m?s\)/);
        assert.ok(result.durationMs < generousLimits.waitMs);
        assert.ok(server.requests.length > 0);
      });
    }
  });

  describe("that falls silent", { concurrency: 8 }, () => {
    const servers: readonly Server[] = [
      ["stalls in each body", always(write(halfBody), stall()), late],
      ["drips each body", always(write(halfBody), drip('["canary"]}'.padStart(50), pauseMs)), late],
      [
        "closes in each body",
        always(write(halfBody), end()),
        /The connection ended in the middle of the response/,
      ],
      [
        "resets in each body",
        always(write(halfBody), wait(100), reset()),
        /The connection ended in the middle of the response \(ECONNRESET\)/,
      ],
      ["never answers a case", onceJudged(stall()), late],
      ["stalls in each head", onceJudged(write(halfHead), stall()), late],
      [
        "resets at each case",
        onceJudged(reset()),
        /The connection ended before the response \(ECONNRESET\)/,
      ],
      ["closes at each case", onceJudged(end()), /The connection ended before the response/],
    ];
    for (const [title, choose, reason] of servers) {
      it(`fails a server that ${title}`, async () => {
        const limits = reason === late ? silentLimits : generousLimits;
        const { result, text } = await judgeRawServer(choose, limits);
        assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
        assert.ok(result.counts.errored >= 4);
        assert.equal(result.counts.passed, 0);
        assert.equal(result.results.length, fewCases.length);
        assert.match(text, reason);
        assert.ok(result.durationMs < generousLimits.timeoutMs);
      });
    }
  });

  describe("that dies", () => {
    it("ends the run early, with what it found until then", async () => {
      let left = 60;
      const { result, text } = await judgeRawServer(
        (request) => {
          left -= 1;
          return left > 0 ? [write(conformingResponse(request))] : [stall()];
        },
        { generated: { count: 200, seed: 1 }, jobs: 4, ...dyingLimits },
      );
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.match(
        text.replace(/\s+/g, " "),
        /The server no longer responds: No complete response within [\d.]+ m?s/,
      );
      assert.ok(result.counts.passed > 0 && result.counts.errored > 0);
      assert.ok(result.generated.run < 200);
      assert.ok(result.durationMs < generousLimits.timeoutMs);
    });
  });
});
