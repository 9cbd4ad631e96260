import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { type Behavior, end, wait, write } from "../../testing/hostile/behaviors.ts";
import {
  conformingResponse,
  isHealthCheck,
  onceJudged,
} from "../../testing/hostile/choose-behaviors.ts";
import { formatResponse, jsonType, lengthOf } from "../../testing/hostile/format-response.ts";
import { judgeRawServer } from "../../testing/hostile/judge-raw-server.ts";
import type { ChooseBehaviors } from "../../testing/hostile/raw-server.ts";
import { generousLimits, silentLimits } from "../../testing/hostile/time-limits.ts";
import { isWrong } from "../case-result.ts";

/** Sends a conforming response except for its length, and then does something else. */
function misjudgeLength(more: number, ...after: readonly Behavior[]): ChooseBehaviors {
  return alter((body) => [
    write(formatResponse({ status: 400, headers: [jsonType, lengthOf(body, more)], body })),
    ...after,
  ]);
}

/** Sends a conforming response, and then bytes that do not belong to it. */
function append(trailingBytes: string, headers: readonly string[] = []): ChooseBehaviors {
  return alter((body) => {
    const response = formatResponse({
      status: 400,
      headers: [jsonType, lengthOf(body), ...headers],
      body,
    });
    return [write(Buffer.concat([response, Buffer.from(trailingBytes)]))];
  });
}

/** Changes rejections, whose bodies are known, and sends the other responses as they are. */
function alter(change: (body: string) => readonly Behavior[]): ChooseBehaviors {
  return (request) => {
    const response = conformingResponse(request).toString();
    const isAltered = response.includes("HTTP/1.1 400") && !isHealthCheck(request);
    return isAltered ? change(response.split("\r\n\r\n")[1] ?? "") : [write(response)];
  };
}

/** The message for a time-out, without its length. */
const late = "No complete response within";

const poison = formatResponse({ status: 200, body: '{"data":{},"errors":[]}' }).toString();

describe("runSuite() with wrong lengths", { concurrency: 4 }, () => {
  const isLonger = "/headers/content-length: The body is longer than this (by at least ";
  const servers: readonly [title: string, choose: ChooseBehaviors, reason: string][] = [
    ["announces more than it sends", misjudgeLength(7), late],
    [
      "announces more than it sends, and closes",
      misjudgeLength(7, end()),
      "The connection ended in the middle of the response",
    ],
    ["announces one byte less than it sends", misjudgeLength(-1), `${isLonger}1 byte)`],
    [
      "announces no bytes and sends some",
      alter((body) => [
        write(formatResponse({ status: 400, headers: [jsonType, "Content-Length: 0"], body })),
      ]),
      isLonger,
    ],
    ["announces a negative length", misjudgeLength(-1000), "not well-formed HTTP/1.1"],
    [
      "has two lengths",
      alter((body) => [
        write(
          formatResponse({
            status: 400,
            headers: [jsonType, lengthOf(body), lengthOf(body, 1)],
            body,
          }),
        ),
      ]),
      "The response is not well-formed HTTP/1.1",
    ],
    [
      "has a length and chunks",
      alter((body) => [
        write(
          formatResponse({
            status: 400,
            headers: [jsonType, lengthOf(body), "Transfer-Encoding: chunked"],
            body,
          }),
        ),
      ]),
      "The response is not well-formed HTTP/1.1",
    ],
    [
      "sends chunks without a length",
      alter((body) => {
        const chunked = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
        const headers = [jsonType, "Transfer-Encoding: chunked"];
        return [write(formatResponse({ status: 400, headers, body: chunked }))];
      }),
      "/headers/content-length: Missing",
    ],
    [
      "sends a chunk without a size",
      alter((body) => [
        write(
          formatResponse({ status: 400, headers: [jsonType, "Transfer-Encoding: chunked"], body }),
        ),
      ]),
      "The response is not well-formed HTTP/1.1",
    ],
    [
      "sends a body with status 204",
      onceJudged(write(formatResponse({ status: 204, body: "{}" }))),
      "A response with status 204 has no body, but Content-Length says that it has one",
    ],
  ];
  for (const [title, choose, reason] of servers) {
    it(`fails a server that ${title}`, async () => {
      const limits = reason === late ? silentLimits : generousLimits;
      const { result, text } = await judgeRawServer(choose, limits);
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.ok(text.includes(reason), text);
      assert.ok(result.durationMs < generousLimits.timeoutMs);
    });
  }

  const hasSecondResponse = "/body: Another response follows on the connection";
  const talkers: readonly [title: string, choose: ChooseBehaviors, reason: string][] = [
    ["sends a line break after the body", append("\r\n"), `${isLonger}2 bytes)`],
    ["sends blanks after the body", append("   "), `${isLonger}3 bytes)`],
    ["sends a second response after the first", append(poison), hasSecondResponse],
    [
      "sends a second response and closes",
      append(poison, ["Connection: close"]),
      hasSecondResponse,
    ],
  ];
  for (const [title, choose, reason] of talkers) {
    it(`fails a server for nothing else when it ${title}`, async () => {
      const { result } = await judgeRawServer(choose);
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.ok(result.counts.failed >= 4);
      const differences = result.results.filter(isWrong).flatMap((one) => one.differences);
      for (const { pointer, message } of differences) {
        assert.ok(`${pointer}: ${message}`.endsWith(reason));
      }
    });
  }

  it("fails a server whose extra bytes spoil the next response", async () => {
    const { result } = await judgeRawServer(
      (request) => [write(conformingResponse(request)), wait(1), write(poison)],
      { jobs: 1 },
    );
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
  });
});
