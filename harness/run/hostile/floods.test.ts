import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { isJudged } from "../../suite/case.ts";
import { type Behavior, flood, write } from "../../testing/hostile/behaviors.ts";
import { always, conformingResponse } from "../../testing/hostile/choose-behaviors.ts";
import { formatResponse, jsonType, lengthOf } from "../../testing/hostile/format-response.ts";
import { type ChooseBehaviors, startRawServer } from "../../testing/hostile/raw-server.ts";
import { type MeasuredEnding, runMeasuredKit } from "../../testing/hostile/run-measured-kit.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { scaleTime } from "../../testing/scale-time.ts";
import { toWireRequest } from "../../transport/wire-request.ts";

/** The most memory that the kit may hold, in MiB, whatever a server sends. */
const maxMemory = 250;

/** Number of body bytes that the kit receives of any response. */
const alwaysReceived = 120_000;

/** Number of bytes of a body that the kit always reads as JSON, if it does not hold many values. */
const alwaysRead = 32_000;

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

const fill = (part: string): string[] =>
  Array<string>(Math.floor(alwaysReceived / (part.length + 1))).fill(part);
const keys = Array.from({ length: alwaysReceived / 12 }, (_, index) => `"k${index}":1`);
const page = Buffer.alloc(64 * 1024, " ");
const interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
const bomb = Buffer.concat(Array<Buffer>(30).fill(gzipSync(Buffer.alloc(4 * million))));
const bombHeaders = [jsonType, lengthOf(bomb), "Content-Encoding: gzip"];
const rejection = ['{"errors":[', "]}"] as const;
const success = ['{"data":{},"errors":[', "]}"] as const;
const loans = ['{"errors":[],"data":{"member":{"loans":[', "]}}}"] as const;

const malformed = /"The response is not well-formed HTTP\/1\.1"/;
const farLarger = /"The body is far larger than the expected one"/;
const manyKeys = /"The body has an object with more than 1000 keys, /;
const longTrailer = /: the trailer is longer than 64 KiB"/;
const noHttp = /"The received bytes are not an HTTP\/1\.1 response"/;
const tooLarge = /"The response is larger than any conforming one"/;

/** The last part is the status of the response that is replaced, 400 by default. */
type Flood = readonly [
  title: string,
  behaviors: readonly Behavior[],
  difference: RegExp,
  replaced?: 200,
];

/** The kit gives up each of them for what it has received. */
const ended: readonly Flood[] = [
  ["a million errors", [enclose(200, success, Array<string>(million).fill("{}"))], tooLarge, 200],
  [
    "as many errors as the kit receives",
    [enclose(200, success, fill('{"path":"","message":""}'))],
    farLarger,
    200,
  ],
  ["as many loans as the kit receives", [enclose(200, loans, fill('{"id":"l1"}'))], farLarger, 200],
  [
    "endless zeros",
    [flood(new Uint8Array(64_000))],
    /"The received bytes are not an HTTP\/1\.1 response"/,
  ],
  ["an endless header", [write("HTTP/1.1 400 A\r\nX: "), flood("x".repeat(1000))], malformed],
  ["endless headers", [write("HTTP/1.1 400 A\r\n"), flood("X: x\r\n".repeat(99))], malformed],
  ["endless blanks", [head("Connection: close"), flood(page)], tooLarge],
  ["endless chunks", [chunked, flood(`10000\r\n${page}\r\n`)], tooLarge],
  ["endless trailers", [chunked, write("0\r\n"), flood("X: x\r\n".repeat(99))], longTrailer],
  [
    "endless interim responses",
    [flood(interim.repeat(1000))],
    /"More than 128 KiB of interim responses came before a response"/,
  ],
  ["endless line breaks", [flood("\r\n".repeat(32_000))], noHttp],
  ["an endless reason phrase", [write("HTTP/1.1 400 "), flood(page)], malformed],
  ["an endless chunk extension", [chunked, write("1;"), flood("x".repeat(64_000))], malformed],
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
    "as many brackets as the kit receives",
    [enclose(400, ["[".repeat(alwaysReceived / 2), "]".repeat(alwaysReceived / 2)], [])],
    /"The body is nested deeper than 100 levels"/,
  ],
  ["as many values as the kit receives", [enclose(400, rejection, fill("1"))], farLarger],
  ["as many strings as the kit receives", [enclose(400, rejection, fill('"wrong"'))], farLarger],
  ["as many keys as the kit receives", [enclose(400, ["{", "}"], keys)], manyKeys],
  [
    "the longest string that the kit reads",
    [enclose(400, rejection, [`"${"x".repeat(alwaysRead)}"`])],
    /x… \(32000 characters\)/,
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

/**
 * Lists cases of one query, whose response has a status: loans without errors, or a single error.
 * There are enough of them for all floods.
 */
function listQueries(status: 200 | 400): [body: string, id: string][] {
  const pattern = status === 200 ? /^resolution\/loans-of-/ : /^validation\/[a-m]/;
  return kitSuite.cases
    .filter(isJudged)
    .filter(({ id, level }) => level === "required" && pattern.test(id))
    .flatMap(({ id, steps: [step, ...others] }) => {
      const isOnly = step !== undefined && "request" in step && others.length === 0;
      const body = isOnly && "body" in step.response ? step.response.body : undefined;
      const errors = body?.["errors"];
      const isExpected = Array.isArray(errors) && errors.length === (status === 200 ? 0 : 1);
      return isOnly && isExpected ? [[String(toWireRequest(step.request).body), id]] : [];
    });
}

/** Runs the kit against a server, and fails when the kit takes much memory. */
async function judge(
  choose: ChooseBehaviors,
  args: readonly string[],
  timeout: string,
): Promise<MeasuredEnding> {
  const server = await startRawServer(choose);
  const options = ["--generated", "0", "--jobs", "1", "--timeout", timeout];
  try {
    const ending = await runMeasuredKit([...options, ...args, "--url", server.baseUrl]);
    assert.ok(ending.memory > 10 && ending.memory < maxMemory, `${ending.memory} MiB`);
    return ending;
  } finally {
    await server.stop();
  }
}

/** Judges a server that replaces one response of one case by each flood. */
async function judgeFloods(): Promise<FloodedRun> {
  const left = { 200: listQueries(200), 400: listQueries(400) };
  const ids = [...left[200], ...left[400]].map(([, id]) => id);
  const replaced = ended.map(([title, behaviors, , status]) => {
    const [body = "", id = ""] = left[status ?? 400].pop() ?? [];
    return { title, behaviors, body, id };
  });
  const choose = onceEach(new Map(replaced.map(({ body, behaviors }) => [body, behaviors])));
  const ending = await judge(choose, ids, generousTimeout);
  return { ending, idOf: new Map(replaced.map(({ title, id }) => [title, id])) };
}

/** A run, and the case that got the flood with a title. */
interface FloodedRun {
  readonly ending: MeasuredEnding;
  readonly idOf: ReadonlyMap<string, string>;
}

// One run for many floods: its memory is the most that any of them takes.
describe("runSuite() during floods", () => {
  let run: FloodedRun;
  before(async () => {
    run = await judgeFloods();
  });

  for (const [title, , difference] of ended) {
    it(`fails the case that gets ${title}`, () => {
      const id = run.idOf.get(title);
      const flooded = run.ending.report.cases.find((item) => item.id === id);
      assert.match(JSON.stringify(flooded?.differences), difference);
    });
  }

  it("takes little memory, and passes all other cases", () => {
    const { report } = run.ending;
    const wrong = report.cases.filter(({ verdict }) => verdict !== "passed");
    assert.deepEqual([report.verdict, report.exitStatus], ["not conforming", 1]);
    assert.equal(report.endedEarly, undefined);
    assert.equal(wrong.length, ended.length);
    assert.ok(report.counts.passed > 5);
  });
});

describe("runSuite() during a flood", { concurrency: 2 }, () => {
  it("takes endless interim responses for no response", async () => {
    const args = ["validation/*", "--wait", floodTimeout];
    const { status, stderr } = await judge(always(flood(interim.repeat(1000))), args, floodTimeout);
    assert.equal(status, 3);
    assert.match(
      stderr,
      /^Not run: No HTTP server responds at .*: More than 128 KiB of interim responses came /,
    );
  });

  it("writes a report in each format when each response is 64 KiB of bytes", async () => {
    const bytes = Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * index) % 251));
    const behavior = write(formatResponse({ status: 200, body: bytes }));
    const { report } = await judge(always(behavior), ["--without", "library"], generousTimeout);
    assert.ok(report.counts.failed > 100);
  });

  it("ends the run early when each response has 200 MB", async () => {
    const behaviors = [head("Content-Length: 200015872"), flood(page, 3052)];
    const args = ["validation/*", "unspecified/*"];
    const { status, stdout } = await judge(always(...behaviors), args, generousTimeout);
    assert.equal(status, 1);
    assert.match(stdout, /The run ended early: The health check failed: /);
  });
});

/** Does something else for the first request with each of some bodies. */
function onceEach(replaced: ReadonlyMap<string, readonly Behavior[]>): ChooseBehaviors {
  const left = new Map(replaced);
  return (request) => {
    const body = String(request.body);
    const behaviors = left.get(body);
    left.delete(body);
    return behaviors ?? [write(conformingResponse(request))];
  };
}
