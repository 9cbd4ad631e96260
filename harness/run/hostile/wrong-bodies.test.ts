import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { type Behavior, write } from "../../testing/hostile/behaviors.ts";
import { always, onceJudged } from "../../testing/hostile/choose-behaviors.ts";
import {
  formatResponse,
  jsonType,
  lengthOf,
  type ResponseParts,
} from "../../testing/hostile/format-response.ts";
import { fewCases, judgeRawServer } from "../../testing/hostile/judge-raw-server.ts";
import type { ChooseBehaviors } from "../../testing/hostile/raw-server.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";

const body = '{"errors":["canary: no such field on type Query"]}';
const zipped = gzipSync(body);
const bomb = gzipSync(Buffer.alloc(50_000_000), { level: 1 });
const reject = (text: string | Uint8Array, headers?: readonly string[]): ResponseParts => ({
  status: 400,
  body: text,
  ...(headers !== undefined && { headers }),
});
const encode = (bytes: Uint8Array): ResponseParts =>
  reject(bytes, [jsonType, lengthOf(bytes), "Content-Encoding: gzip"]);

const responses: readonly [title: string, parts: ResponseParts, why: string][] = [
  ["an empty body", reject(""), "/body: The body is empty"],
  ["blanks for a body", reject(" \r\n"), "/body: The body is empty"],
  [
    "a page in HTML",
    reject("<!DOCTYPE html><title>400</title>", ["Content-Type: text/html", "Content-Length: 33"]),
    "/headers/content-type",
  ],
  ["HTML declared as JSON", reject("<title>400</title>"), "The body is not valid JSON"],
  ["two values", reject(`${body}${body}`), "The body is not valid JSON"],
  ["a truncated value", reject(body.slice(0, -1)), "The body is not valid JSON"],
  ["an extra comma", reject(body.replace("]", ",]")), "The body is not valid JSON"],
  ["a comment", reject(`${body}// comment`), "The body is not valid JSON"],
  ["NaN", reject('{"errors":[NaN]}'), "The body is not valid JSON"],
  ["a byte order mark", reject(`\ufeff${body}`), "The body begins with a byte order mark"],
  ["a body in UTF-16", reject(Buffer.from(body, "utf16le")), "The body is not valid JSON"],
  ["a body in Latin-1", reject(Buffer.from('{"errors":["é"]}', "latin1")), "not valid UTF-8"],
  [
    "a body that is cut inside a character",
    reject(Buffer.from('{"errors":["\xc3', "latin1")),
    "The body is not valid UTF-8: it ends inside a character",
  ],
  [
    "a surrogate in UTF-8",
    reject(Buffer.from('{"errors":["\xed\xa0\x80"]}', "latin1")),
    "The body is not valid UTF-8",
  ],
  [
    "an overlong form of UTF-8",
    reject(Buffer.from('{"errors":["\xc0\xaf"]}', "latin1")),
    "not valid UTF-8",
  ],
  ["null bytes", reject(new Uint8Array(100)), "The body is not valid JSON"],
  [
    "a repeated key",
    reject(`{"errors":[],${body.slice(1)}`),
    'An object of the body has the key "errors" twice',
  ],
  [
    "a repeated key, escaped once",
    reject(`{"\\u0065rrors":[],${body.slice(1)}`),
    'An object of the body has the key "errors" twice',
  ],
  [
    "__proto__ as an extra key",
    reject(`{"__proto__":{"errors":["x"]},${body.slice(1)}`),
    "/body/__proto__: Not asked for",
  ],
  [
    "__proto__ instead of the expected key",
    reject('{"__proto__":{"errors":["canary: no such field on type Query"]}}'),
    "/body/errors: Missing",
  ],
  ["an array", reject("[]"), "/body"],
  ["null", reject("null"), "/body"],
  ["an object instead of the errors", reject('{"errors":{"length":1}}'), "/body/errors"],
  ["brackets a hundred thousand deep", reject("[".repeat(100_000)), "nested deeper than 100"],
  [
    "objects ten thousand deep",
    reject(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`),
    "nested deeper than 100 levels",
  ],
  [
    "ten thousand numbers",
    reject(`{"errors":[${"1,".repeat(10_000)}1]}`),
    "The body is far larger than the expected one",
  ],
  ["a compressed body", encode(zipped), 'Content-Encoding says "gzip"'],
  ["a compressed bomb", encode(bomb), 'Content-Encoding says "gzip"'],
  [
    "a body that is not in the coding that it has",
    reject(body, [jsonType, lengthOf(body), "Content-Encoding: zstd"]),
    'Content-Encoding says "zstd"',
  ],
  [
    "a header of a mebibyte",
    reject(body, [jsonType, lengthOf(body), `X: ${"x".repeat(1024 * 1024)}`]),
    "The response is not well-formed HTTP/1.1",
  ],
  [
    "ten thousand headers",
    reject(body, [jsonType, lengthOf(body), ...Array<string>(10_000).fill("X-Same: x")]),
    "The response is not well-formed HTTP/1.1",
  ],
  [
    "a header with a null byte",
    reject(body, [jsonType, lengthOf(body), "X: a\0b"]),
    "The response is not well-formed HTTP/1.1",
  ],
  [
    "a header without a colon",
    reject(body, [jsonType, lengthOf(body), "nothing"]),
    "The response is not well-formed HTTP/1.1",
  ],
  ["another status", { status: 500, body }, "/status"],
  ["an unknown status", { status: 999, body }, "/status"],
];

const unready: ResponseParts = {
  status: 503,
  body: "",
  headers: ["Content-Length: 0", "Retry-After: 3600"],
};

describe("runSuite() with wrong responses", { concurrency: 4 }, () => {
  for (const [title, parts, why] of responses) {
    it(`fails a server that sends ${title}`, () => fails(always(writeParts(parts)), why));
  }

  // A server that is not ready at the start would be awaited.
  it("fails a server that sends status 503 and an hour to wait", () =>
    fails(onceJudged(writeParts(unready)), "/status"));
});

function writeParts(parts: ResponseParts): Behavior {
  return write(formatResponse(parts));
}

async function fails(choose: ChooseBehaviors, why: string): Promise<void> {
  const { result, text } = await judgeRawServer(choose);
  assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
  assert.equal(result.results.length, fewCases.length);
  assert.ok(text.includes(why), text);
  assert.ok(text.length < 100_000);
  assert.ok(result.durationMs < generousLimits.timeoutMs);
}
