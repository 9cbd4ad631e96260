import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { write } from "../../testing/hostile/behaviors.ts";
import {
  type AnswerParts,
  formatAnswer,
  jsonType,
  lengthOf,
} from "../../testing/hostile/format-response.ts";
import { always, fewCases, judgeRaw } from "../../testing/hostile/judge-raw.ts";

const right = '{"errors":["canary: no such field on type Query"]}';
const zipped = gzipSync(right);
const bomb = gzipSync(Buffer.alloc(50_000_000));
const refuse = (body: string | Uint8Array, headers?: readonly string[]): AnswerParts => ({
  status: 400,
  body,
  ...(headers !== undefined && { headers }),
});
const coded = (body: Uint8Array): AnswerParts =>
  refuse(body, [jsonType, lengthOf(body), "Content-Encoding: gzip"]);

const answers: readonly [title: string, parts: AnswerParts, why: string][] = [
  ["an empty body", refuse(""), "/body: The body is empty"],
  ["blanks for a body", refuse(" \r\n"), "/body: The body is empty"],
  [
    "a page in HTML",
    refuse("<!DOCTYPE html><title>400</title>", ["Content-Type: text/html", "Content-Length: 33"]),
    "/headers/content-type",
  ],
  ["HTML that is said to be JSON", refuse("<title>400</title>"), "The body is not valid JSON"],
  ["two values", refuse(`${right}${right}`), "The body is not valid JSON"],
  ["a value that is cut off", refuse(right.slice(0, -1)), "The body is not valid JSON"],
  ["a comma too many", refuse(right.replace("]", ",]")), "The body is not valid JSON"],
  ["a comment", refuse(`${right}// so it is`), "The body is not valid JSON"],
  ["NaN", refuse('{"errors":[NaN]}'), "The body is not valid JSON"],
  ["a byte order mark", refuse(`\ufeff${right}`), "The body begins with a byte order mark"],
  ["a body in UTF-16", refuse(Buffer.from(right, "utf16le")), "The body is not valid JSON"],
  ["a body in Latin-1", refuse(Buffer.from('{"errors":["é"]}', "latin1")), "not valid UTF-8"],
  [
    "a surrogate in UTF-8",
    refuse(Buffer.from('{"errors":["\xed\xa0\x80"]}', "latin1")),
    "The body is not valid UTF-8",
  ],
  ["an overlong form", refuse(Buffer.from('{"errors":["\xc0\xaf"]}', "latin1")), "not valid UTF-8"],
  ["zeros", refuse(new Uint8Array(100)), "The body is not valid JSON"],
  [
    "a key that stands twice",
    refuse(`{"errors":[],${right.slice(1)}`),
    'An object of the body has the key "errors" twice',
  ],
  [
    "a key that stands twice, spelt in two ways",
    refuse(`{"\\u0065rrors":[],${right.slice(1)}`),
    'An object of the body has the key "errors" twice',
  ],
  [
    "__proto__ for a key",
    refuse(`{"__proto__":{"errors":["x"]},${right.slice(1)}`),
    "/body/__proto__: Not asked for",
  ],
  [
    "__proto__ in place of what is asked for",
    refuse('{"__proto__":{"errors":["canary: no such field on type Query"]}}'),
    "/body/errors: Missing",
  ],
  ["an array", refuse("[]"), "/body"],
  ["null", refuse("null"), "/body"],
  ["an object in place of the errors", refuse('{"errors":{"length":1}}'), "/body/errors"],
  ["brackets a hundred thousand deep", refuse("[".repeat(100_000)), "nested deeper than 100"],
  [
    "objects ten thousand deep",
    refuse(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`),
    "nested deeper than 100 levels",
  ],
  [
    "ten thousand numbers",
    refuse(`{"errors":[${"1,".repeat(10_000)}1]}`),
    "The body holds more values than any right answer of its length",
  ],
  ["a compressed body", coded(zipped), 'Content-Encoding says "gzip"'],
  ["a compressed bomb", coded(bomb), 'Content-Encoding says "gzip"'],
  [
    "a header of a mebibyte",
    refuse(right, [jsonType, lengthOf(right), `X: ${"x".repeat(1024 * 1024)}`]),
    "The answer is not well-formed HTTP/1.1",
  ],
  [
    "ten thousand headers",
    refuse(right, [jsonType, lengthOf(right), ...Array<string>(10_000).fill("X-Same: x")]),
    "The answer is not well-formed HTTP/1.1",
  ],
  [
    "a header with a zero in it",
    refuse(right, [jsonType, lengthOf(right), "X: a\0b"]),
    "The answer is not well-formed HTTP/1.1",
  ],
  [
    "a header without a colon",
    refuse(right, [jsonType, lengthOf(right), "nothing"]),
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
      const { result, text } = await judgeRaw(always(write(formatAnswer(parts))), {
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
