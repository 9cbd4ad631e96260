import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { write } from "../../testing/hostile/behaviors.ts";
import {
  formatResponse,
  jsonType,
  lengthOf,
  type ResponseParts,
} from "../../testing/hostile/format-response.ts";
import { always, fewCases, judgeRaw } from "../../testing/hostile/judge-raw.ts";

const right = '{"errors":["canary: no such field on type Query"]}';
const zipped = gzipSync(right);
const bomb = gzipSync(Buffer.alloc(50_000_000));
const reject = (body: string | Uint8Array, headers?: readonly string[]): ResponseParts => ({
  status: 400,
  body,
  ...(headers !== undefined && { headers }),
});
const coded = (body: Uint8Array): ResponseParts =>
  reject(body, [jsonType, lengthOf(body), "Content-Encoding: gzip"]);

const answers: readonly [title: string, parts: ResponseParts, why: string][] = [
  ["an empty body", reject(""), "/body: The body is empty"],
  ["blanks for a body", reject(" \r\n"), "/body: The body is empty"],
  [
    "a page in HTML",
    reject("<!DOCTYPE html><title>400</title>", ["Content-Type: text/html", "Content-Length: 33"]),
    "/headers/content-type",
  ],
  ["HTML that is said to be JSON", reject("<title>400</title>"), "The body is not valid JSON"],
  ["two values", reject(`${right}${right}`), "The body is not valid JSON"],
  ["a value that is cut off", reject(right.slice(0, -1)), "The body is not valid JSON"],
  ["a comma too many", reject(right.replace("]", ",]")), "The body is not valid JSON"],
  ["a comment", reject(`${right}// so it is`), "The body is not valid JSON"],
  ["NaN", reject('{"errors":[NaN]}'), "The body is not valid JSON"],
  ["a byte order mark", reject(`\ufeff${right}`), "The body begins with a byte order mark"],
  ["a body in UTF-16", reject(Buffer.from(right, "utf16le")), "The body is not valid JSON"],
  ["a body in Latin-1", reject(Buffer.from('{"errors":["é"]}', "latin1")), "not valid UTF-8"],
  [
    "a surrogate in UTF-8",
    reject(Buffer.from('{"errors":["\xed\xa0\x80"]}', "latin1")),
    "The body is not valid UTF-8",
  ],
  ["an overlong form", reject(Buffer.from('{"errors":["\xc0\xaf"]}', "latin1")), "not valid UTF-8"],
  ["zeros", reject(new Uint8Array(100)), "The body is not valid JSON"],
  [
    "a key that stands twice",
    reject(`{"errors":[],${right.slice(1)}`),
    'An object of the body has the key "errors" twice',
  ],
  [
    "a key that stands twice, spelt in two ways",
    reject(`{"\\u0065rrors":[],${right.slice(1)}`),
    'An object of the body has the key "errors" twice',
  ],
  [
    "__proto__ for a key",
    reject(`{"__proto__":{"errors":["x"]},${right.slice(1)}`),
    "/body/__proto__: Not asked for",
  ],
  [
    "__proto__ in place of what is asked for",
    reject('{"__proto__":{"errors":["canary: no such field on type Query"]}}'),
    "/body/errors: Missing",
  ],
  ["an array", reject("[]"), "/body"],
  ["null", reject("null"), "/body"],
  ["an object in place of the errors", reject('{"errors":{"length":1}}'), "/body/errors"],
  ["brackets a hundred thousand deep", reject("[".repeat(100_000)), "nested deeper than 100"],
  [
    "objects ten thousand deep",
    reject(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`),
    "nested deeper than 100 levels",
  ],
  [
    "ten thousand numbers",
    reject(`{"errors":[${"1,".repeat(10_000)}1]}`),
    "The body holds more values than any correct response of its length",
  ],
  ["a compressed body", coded(zipped), 'Content-Encoding says "gzip"'],
  ["a compressed bomb", coded(bomb), 'Content-Encoding says "gzip"'],
  [
    "a header of a mebibyte",
    reject(right, [jsonType, lengthOf(right), `X: ${"x".repeat(1024 * 1024)}`]),
    "The answer is not well-formed HTTP/1.1",
  ],
  [
    "ten thousand headers",
    reject(right, [jsonType, lengthOf(right), ...Array<string>(10_000).fill("X-Same: x")]),
    "The answer is not well-formed HTTP/1.1",
  ],
  [
    "a header with a zero in it",
    reject(right, [jsonType, lengthOf(right), "X: a\0b"]),
    "The answer is not well-formed HTTP/1.1",
  ],
  [
    "a header without a colon",
    reject(right, [jsonType, lengthOf(right), "nothing"]),
    "The answer is not well-formed HTTP/1.1",
  ],
  ["another status", { status: 500, body: right }, "/status"],
  ["a status that nobody knows", { status: 999, body: right }, "/status"],
  [
    "status 503, and an hour to wait",
    { status: 503, body: "", headers: ["Content-Length: 0", "Retry-After: 3600"] },
    "/status",
  ],
];

describe("a server whose every answer is", { concurrency: 2, timeout: 30_000 }, () => {
  for (const [title, parts, why] of answers) {
    it(`${title} fails`, async () => {
      const { result, text } = await judgeRaw(always(write(formatResponse(parts))), {
        timeoutMs: 5000,
      });
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.equal(result.results.length, fewCases.length);
      assert.ok(text.includes(why), text);
      assert.ok(text.length < 100_000);
      assert.ok(result.durationMs < 8000);
    });
  }
});
