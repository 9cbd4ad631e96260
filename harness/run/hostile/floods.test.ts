import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { type Behavior, flood, write } from "../../testing/hostile/behaviors.ts";
import { always, onlyOnce } from "../../testing/hostile/choose-behaviors.ts";
import { formatResponse, jsonType, lengthOf } from "../../testing/hostile/format-response.ts";
import { type ChooseBehaviors, RawServer } from "../../testing/hostile/raw-server.ts";
import { type MeasuredEnding, runMeasuredKit } from "../../testing/hostile/run-measured-kit.ts";
import { scaleTime } from "../../testing/scale-time.ts";

/** The most memory that the kit may hold, in MiB, whatever a server sends. */
const maxMemory = 250;

/** Number of body bytes that the kit reads of any response. */
const alwaysRead = 120_000;

const million = 1_000_000;

/** Writes a head without a length. */
const head = (...headers: readonly string[]): Behavior =>
  write(formatResponse({ status: 400, headers: [jsonType, ...headers], body: "" }));

const chunked = head("Transfer-Encoding: chunked");

/** Writes a response whose body is a beginning, parts with commas between them, and an end. */
function enclose(
  status: number,
  [first, last]: readonly [string, string],
  parts: readonly string[],
): Behavior {
  return write(formatResponse({ status, body: `${first}${parts.join(",")}${last}` }));
}

const repeat = (part: string): string[] =>
  Array<string>(Math.floor(alwaysRead / (part.length + 1))).fill(part);
const keys = Array.from({ length: alwaysRead / 12 }, (_, index) => `"k${index}":1`);
const page = Buffer.alloc(64 * 1024, " ");
const interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
const bomb = Buffer.concat(Array<Buffer>(30).fill(gzipSync(Buffer.alloc(4 * million))));
const bombHeaders = [jsonType, lengthOf(bomb), "Content-Encoding: gzip"];
const rejection = ['{"errors":[', "]}"] as const;
const success = ['{"data":{},"errors":[', "]}"] as const;
const loans = ['{"errors":[],"data":{"member":{"loans":[', "]}}}"] as const;

const late = /"No complete response within [\d.]+ s"/;
const malformed = /"The response is not well-formed HTTP\/1\.1"/;
const tooLarge = /"The response is larger than any conforming one"/;

type Flood = readonly [title: string, behaviors: readonly Behavior[], difference: RegExp];

/** Sent instead of a response with status 200. */
const insteadOfResults: readonly Flood[] = [
  ["a million errors", [enclose(200, success, Array<string>(million).fill("{}"))], tooLarge],
  [
    "as many errors as the kit reads",
    [enclose(200, success, repeat('{"path":"","message":""}'))],
    /"4800 elements instead of 0"/,
  ],
  [
    "as many loans as the kit reads",
    [enclose(200, loans, repeat('{"id":"l1"}'))],
    /"10000 elements instead of \d"/,
  ],
];

/** Sent instead of a response with status 400. */
const insteadOfRejections: readonly Flood[] = [
  ["endless interim responses", [flood(interim.repeat(1000))], late],
  ["endless line breaks", [flood("\r\n".repeat(32_000))], late],
  [
    "endless zeros",
    [flood(new Uint8Array(64_000))],
    /"The received bytes are not an HTTP\/1\.1 response"/,
  ],
  ["an endless reason phrase", [write("HTTP/1.1 400 "), flood(page)], late],
  ["an endless header", [write("HTTP/1.1 400 A\r\nX: "), flood("x".repeat(1000))], malformed],
  ["endless headers", [write("HTTP/1.1 400 A\r\n"), flood("X: x\r\n".repeat(99))], malformed],
  ["endless blanks", [head("Connection: close"), flood(page)], tooLarge],
  ["endless chunks", [chunked, flood(`10000\r\n${page}\r\n`)], tooLarge],
  ["an endless chunk extension", [chunked, write("1;"), flood("x".repeat(64_000))], late],
  ["endless trailers", [chunked, write("0\r\n"), flood("X: x\r\n".repeat(99))], malformed],
  ["a million tiny chunks", [chunked, write("1\r\nx\r\n".repeat(million))], tooLarge],
  ["200 MB", [head("Content-Length: 200015872"), flood(page, 3052)], tooLarge],
  [
    "120 MB in a compressed response",
    [write(formatResponse({ status: 400, headers: bombHeaders, body: bomb }))],
    /Content-Encoding says \\"gzip\\", which the request does not ask for/,
  ],
  [
    "brackets nested a million deep",
    [enclose(400, ["[".repeat(million), "]".repeat(million)], [])],
    tooLarge,
  ],
  [
    "as many brackets as the kit reads",
    [enclose(400, ["[".repeat(alwaysRead / 2), "]".repeat(alwaysRead / 2)], [])],
    /"The body is nested deeper than 100 levels"/,
  ],
  [
    "as many values as the kit reads",
    [enclose(400, rejection, repeat("1"))],
    /"The body holds more values than any correct response of its length"/,
  ],
  [
    "as many strings as the kit reads",
    [enclose(400, rejection, repeat('"wrong"'))],
    /"15000 elements instead of 1"/,
  ],
  ["as many keys as the kit reads", [enclose(400, ["{", "}"], keys)], /"Not asked for"/],
  [
    "the longest string that the kit reads",
    [enclose(400, rejection, [`"${"x".repeat(alwaysRead)}"`])],
    /x… \(120000 characters\)/,
  ],
  [
    "the longest number that the kit reads",
    [enclose(400, rejection, ["9".repeat(alwaysRead)])],
    /"\(number too large to show\)"/,
  ],
];

/** Time for a response that never ends: a test waits that long. */
const floodTimeout = `${scaleTime(2000)}ms`;

/** Time for a response that ends, or that the kit gives up for another reason. */
const generousTimeout = `${scaleTime(60_000)}ms`;

const cases = ["resolution/loans-of-*-blank", "validation/unknown-field-*"];

/** Runs the kit against a server, and fails when the kit takes much memory. */
async function judge(
  choose: ChooseBehaviors,
  args: readonly string[],
  timeout: string,
): Promise<MeasuredEnding> {
  const server = await RawServer.start(choose);
  const options = ["--generated", "0", "--jobs", "1", "--timeout", timeout];
  try {
    const ending = await runMeasuredKit([...options, ...args, "--url", server.baseUrl]);
    assert.ok(ending.memory > 10 && ending.memory < maxMemory, `${ending.memory} MiB`);
    return ending;
  } finally {
    await server.stop();
  }
}

describe("runSuite() during a flood", { concurrency: 2 }, () => {
  for (const [status, floods] of [
    [200, insteadOfResults],
    [400, insteadOfRejections],
  ] as const) {
    for (const [title, behaviors, difference] of floods) {
      it(`takes little memory for ${title}, and fails only the case that gets it`, async () => {
        const timeout = difference === late ? floodTimeout : generousTimeout;
        const { report } = await judge(onlyOnce(status, ...behaviors), cases, timeout);
        const wrong = report.cases.filter(({ verdict }) => verdict !== "passed");
        assert.deepEqual([report.verdict, report.exitStatus], ["not conforming", 1]);
        assert.equal(report.endedEarly, undefined);
        assert.equal(wrong.length, 1);
        assert.match(JSON.stringify(wrong[0]?.differences), difference);
        assert.ok(report.counts.passed > 5);
      });
    }
  }

  it("takes endless interim responses for no response", async () => {
    const behaviors = [flood(interim.repeat(1000))];
    const args = ["validation/*", "--wait", floodTimeout];
    const { status, stderr } = await judge(always(...behaviors), args, floodTimeout);
    assert.equal(status, 3);
    assert.match(stderr, /^Not run: Nothing responds at .*: No complete response within /);
  });

  it("ends the run early when each response has 200 MB", async () => {
    const behaviors = [head("Content-Length: 200015872"), flood(page, 3052)];
    const args = ["validation/*", "unspecified/*"];
    const { status, stdout } = await judge(always(...behaviors), args, generousTimeout);
    assert.equal(status, 1);
    assert.match(stdout, /The run ended early: The health check failed: /);
  });
});
