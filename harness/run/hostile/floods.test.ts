import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import type { ReportedCase } from "../../report/to-report.ts";
import { type Behavior, flood, write } from "../../testing/hostile/behaviors.ts";
import { formatResponse, jsonType, lengthOf } from "../../testing/hostile/format-response.ts";
import { always, isSerial } from "../../testing/hostile/judge-raw.ts";
import { type ChooseBehaviors, RawServer } from "../../testing/hostile/raw-server.ts";
import { type MeasuredEnding, runMeasuredKit } from "../../testing/hostile/run-measured-kit.ts";

/** Most memory that the kit may hold, in MiB, whatever a server sends; it begins with about 110. */
const maxMemory = 300;

/** As many bytes of an answer as are read in any case. */
const alwaysRead = 120_000;

const million = 1_000_000;

/** A head without a length. */
const head = (...headers: readonly string[]): Behavior =>
  write(formatResponse({ status: 400, headers: [jsonType, ...headers], body: "" }));

const chunked = head("Transfer-Encoding: chunked");

/** An answer whose body holds parts between a beginning and an end, with commas between them. */
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

const late = /"No whole answer within 1 s"/;
const malformed = /"The answer is not well-formed HTTP\/1\.1"/;
const tooLarge = /"The answer is larger than any right one could be"/;

type Flood = readonly [title: string, acts: readonly Behavior[], told: RegExp];

/** In place of an answer with status 200. */
const insteadOfResults: readonly Flood[] = [
  ["a million entries", [enclose(200, success, Array<string>(million).fill("{}"))], tooLarge],
  [
    "as many entries as are read",
    [enclose(200, success, repeat('{"path":"","message":""}'))],
    /"4800 elements, where 0 belong"/,
  ],
  [
    "as many loans as are read",
    [enclose(200, loans, repeat('{"id":"l1"}'))],
    /"10000 elements, where \d belong"/,
  ],
];

/** In place of an answer with status 400. */
const insteadOfRejections: readonly Flood[] = [
  ["interim answers without end", [flood(interim.repeat(1000))], late],
  ["line breaks without end", [flood("\r\n".repeat(32_000))], late],
  ["zeros without end", [flood(new Uint8Array(64_000))], /"What came is no answer in HTTP\/1\.1"/],
  ["a reason without end", [write("HTTP/1.1 400 "), flood(page)], late],
  ["a header without end", [write("HTTP/1.1 400 A\r\nX: "), flood("x".repeat(1000))], malformed],
  ["headers without end", [write("HTTP/1.1 400 A\r\n"), flood("X: x\r\n".repeat(99))], malformed],
  ["blanks without end", [head("Connection: close"), flood(page)], tooLarge],
  ["chunks without end", [chunked, flood(`10000\r\n${page}\r\n`)], tooLarge],
  ["an extension of a chunk without end", [chunked, write("1;"), flood("x".repeat(64_000))], late],
  ["trailers without end", [chunked, write("0\r\n"), flood("X: x\r\n".repeat(99))], malformed],
  ["200 MB", [head("Content-Length: 200015872"), flood(page, 3052)], tooLarge],
  [
    "120 MB in a compressed answer",
    [write(formatResponse({ status: 400, headers: bombHeaders, body: bomb }))],
    /Content-Encoding says \\"gzip\\", which the request does not ask for/,
  ],
  [
    "brackets a million deep",
    [enclose(400, ["[".repeat(million), "]".repeat(million)], [])],
    tooLarge,
  ],
  [
    "as many brackets as are read",
    [enclose(400, ["[".repeat(alwaysRead / 2), "]".repeat(alwaysRead / 2)], [])],
    /"The body is nested deeper than 100 levels"/,
  ],
  [
    "as many values as are read",
    [enclose(400, rejection, repeat("1"))],
    /"The body holds more values than any correct response of its length"/,
  ],
  ["as many strings as are read", [enclose(400, rejection, repeat('"wrong"'))], /"One too many"/],
  ["as many keys as are read", [enclose(400, ["{", "}"], keys)], /"Not asked for"/],
  [
    "as long a string as is read",
    [enclose(400, rejection, [`"${"x".repeat(alwaysRead)}"`])],
    /x… \(120000 characters\)/,
  ],
  [
    "as long a number as is read",
    [enclose(400, rejection, ["9".repeat(alwaysRead)])],
    /"\(number too large to show\)"/,
  ],
];

async function judge(choose: ChooseBehaviors, args: readonly string[]): Promise<MeasuredEnding> {
  const server = await RawServer.start(choose);
  const limits = ["--timeout", "1s", "--jobs", "1"];
  try {
    return await runMeasuredKit([...limits, ...args, "--url", server.baseUrl]);
  } finally {
    await server.stop();
  }
}

function assertBearable({ memory, milliseconds }: MeasuredEnding): void {
  assert.ok(memory > 10 && memory < maxMemory, `${memory} MiB`);
  assert.ok(milliseconds < 100_000);
}

describe("a flood of", { timeout: 120_000 }, () => {
  let ending: MeasuredEnding;
  let wrong: readonly ReportedCase[];

  before(async () => {
    const choose = isSerial({
      success: insteadOfResults.map(([, acts]) => acts),
      rejection: insteadOfRejections.map(([, acts]) => acts),
    });
    ending = await judge(choose, ["resolution/loans-of-d*", "validation/*"]);
    wrong = ending.report.cases.filter(({ verdict }) => verdict !== "passed");
  });

  it("anything costs little memory and little time, and spoils no other case", () => {
    assertBearable(ending);
    const { verdict, exitStatus, endedEarly, counts } = ending.report;
    assert.deepEqual([verdict, exitStatus, endedEarly], ["not conforming", 1, undefined]);
    assert.equal(wrong.length, insteadOfResults.length + insteadOfRejections.length);
    assert.ok(counts.passed > 50);
  });

  for (const [index, [title, , told]] of [...insteadOfResults, ...insteadOfRejections].entries()) {
    it(`${title} fails the case that gets it`, () => {
      assert.match(JSON.stringify(wrong[index]?.differences), told);
    });
  }

  it("interim answers, and nothing else, is no answer", async () => {
    const acts = [flood(interim.repeat(1000))];
    const silent = await judge(always(...acts), ["validation/*", "--wait", "1s"]);
    assertBearable(silent);
    assert.equal(silent.status, 3);
    assert.match(silent.stderr, /^Not run: Nothing answers at .*: No whole answer within /);
  });

  it("200 MB for each answer ends the run early", async () => {
    const acts = [head("Content-Length: 200015872"), flood(page, 3052)];
    const ended = await judge(always(...acts), ["validation/*", "unspecified/*"]);
    assertBearable(ended);
    assert.equal(ended.status, 1);
    assert.match(ended.stdout, /The run ended early: Not even the simplest request gets a whole/);
  });
});
