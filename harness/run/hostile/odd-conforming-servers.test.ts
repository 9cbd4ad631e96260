import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Behavior, drip, end, reset, wait, write } from "../../testing/hostile/behaviors.ts";
import { conformingResponse, isHealthCheck } from "../../testing/hostile/choose-behaviors.ts";
import { judgeRawServer } from "../../testing/hostile/judge-raw-server.ts";
import type { RawRequest } from "../../testing/hostile/raw-server.ts";

const hints = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n";
const proceed = "HTTP/1.1 100 Continue\r\n\r\n";
const processing = "HTTP/1.1 102 Processing\r\n\r\n";

/** Rewrites the head of the conforming response. */
function rewriteHead(request: RawRequest, change: (head: string) => string): Buffer {
  const response = conformingResponse(request);
  const headEnd = response.indexOf("\r\n\r\n");
  const head = change(response.toString("latin1", 0, headEnd));
  return Buffer.concat([Buffer.from(head, "latin1"), response.subarray(headEnd)]);
}

describe("runSuite() against an unusual server", { concurrency: 4 }, () => {
  const servers: readonly [title: string, choose: (request: RawRequest) => readonly Behavior[]][] =
    [
      ["sends early hints", (request) => [write(hints), write(conformingResponse(request))]],
      [
        "sends early hints and the response at once",
        (request) => [write(hints + conformingResponse(request).toString())],
      ],
      [
        "sends 100 Continue without being asked",
        (request) => [write(proceed), wait(2), write(conformingResponse(request))],
      ],
      [
        "sends several interim responses",
        (request) => [
          write(processing + proceed + hints + proceed.slice(0, 10)),
          wait(2),
          write(proceed.slice(10) + processing + conformingResponse(request).toString()),
        ],
      ],
      [
        "sends one byte at a time",
        // On a busy machine, health checks in bytes are too late to show that it is concurrent.
        (request) => [
          isHealthCheck(request)
            ? write(conformingResponse(request))
            : drip(conformingResponse(request), 0),
        ],
      ],
      [
        "closes after each response without announcing it",
        (request) => [write(conformingResponse(request)), end()],
      ],
      [
        "resets idle connections",
        (request) => (request.place > 1 ? [reset()] : [write(conformingResponse(request))]),
      ],
      [
        "ends idle connections some time after the response",
        (request) => [write(conformingResponse(request)), wait(1), end()],
      ],
      [
        "announces that it closes, and closes",
        (request) => [write(rewriteHead(request, (head) => `${head}\r\nConnection: close`)), end()],
      ],
      [
        "speaks HTTP/1.0",
        (request) => [write(rewriteHead(request, (head) => head.replace("1.1", "1.0"))), end()],
      ],
      [
        "sends no reason phrase",
        (request) => [write(rewriteHead(request, (head) => head.replace(" Reason", "")))],
      ],
      [
        "writes headers in another case and spacing",
        (request) => [
          write(
            rewriteHead(request, (head) =>
              head
                .replace(
                  "Content-Type: application/json; charset=utf-8",
                  'CONTENT-TYPE:application/JSON;Charset="UTF-8"',
                )
                .replace("Content-Length:", "content-LENGTH: \t"),
            ),
          ),
        ],
      ],
      [
        "sends headers that have no meaning here",
        (request) => [
          write(
            rewriteHead(
              request,
              (head) =>
                `${head}\r\nRetry-After: 3600\r\nLocation: http://127.0.0.1:1/\r\nRefresh: 0; url=/elsewhere\r\n__proto__: x\r\nconstructor: y\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d`,
            ),
          ),
        ],
      ],
    ];
  for (const [title, choose] of servers) {
    it(`finds that a server conforms when it ${title}`, async () => {
      const { result, text } = await judgeRawServer(choose);
      assert.deepEqual([result.verdict, result.exitStatus], ["conforming", 0], text);
      assert.equal(result.counts.passed, 6);
      assert.equal(result.counts.observed, 1);
    });
  }

  it("warns of a server that resets connections in use, and judges it by its responses", async () => {
    const { result } = await judgeRawServer(
      (request) => (request.place % 2 === 1 ? [reset()] : [write(conformingResponse(request))]),
      { strict: true },
    );
    assert.deepEqual([result.verdict, result.exitStatus], ["conforming", 0]);
    const [warning] = result.setupWarnings;
    assert.match(warning ?? "", /^The server closed the connection of \d+ of \d+ requests instead/);
  });
});
