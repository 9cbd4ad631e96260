import assert from "node:assert/strict";
import { isUtf8 } from "node:buffer";
import { Session } from "node:inspector/promises";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { answerQuery, reject } from "./answer-query.ts";
import { createResolvers } from "./execution/create-resolvers.ts";
import { type EncodedResponse, encodeResponse } from "./http/encode-response.ts";
import { readQuery } from "./http/read-query.ts";
import { encodeJson } from "./json/encode-json.ts";
import { isJsonObject } from "./json/json-object.ts";
import { createMemoryLibrary } from "./library/create-memory-library.ts";
import { createKnownOverdueService } from "./library/overdue-service.ts";
import { completeLimits } from "./limits.ts";
import { createSteps } from "./server.ts";
import { anyText } from "./testing/any-text.ts";
import { readTypeSystem } from "./type-system/read-type-system.ts";

const referenceUrl = new URL(".", import.meta.url).href;

/**
 * Counts how often the blocks of the server's code run: the same number on every machine. Start it
 * before any of the code runs, since what V8 optimized before is not counted.
 */
class BlockCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  stop(): void {
    this.#session.disconnect();
  }

  async count(act: () => unknown): Promise<number> {
    await this.#take();
    await act();
    return this.#take();
  }

  /** Counts the block executions since the last call. */
  async #take(): Promise<number> {
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.startsWith(referenceUrl))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }
}

const library = createMemoryLibrary({
  members: [{ id: "m1", name: "\ud800", fine: 0 }],
  loans: [{ id: "l1", memberId: "m1", bookIsbn: "b" }],
  books: [{ isbn: "b", title: "🧮" }],
});
const resolvers = createResolvers(library, createKnownOverdueService());
const limits = completeLimits();
const steps = createSteps({ typeSystem: readTypeSystem(), resolvers, limits });

async function answer(body: string | Uint8Array): Promise<EncodedResponse> {
  const query = readQuery(Buffer.from(body));
  return encodeResponse(query.ok ? await answerQuery(query.value, steps) : reject(query.error));
}

/** Fails unless a response has one of the two shapes there are. */
function checkShape({ status, headers, body: text }: EncodedResponse): void {
  const body = Buffer.from(text);
  assert.equal(isUtf8(body), true);
  assert.equal(headers["Content-Length"], String(body.length));
  const parsed: unknown = JSON.parse(body.toString("utf8"));
  assert.equal(isJsonObject(parsed), true);
  const { data, errors, ...rest } = isJsonObject(parsed) ? parsed : {};
  assert.deepEqual(rest, {});
  assert.equal(Array.isArray(errors), true);
  assert.equal(isJsonObject(data), status === 200);
}

const text = anyText({ maxLength: 60 });

const snippet = fc.constantFrom(
  ...["member", "book", "loans", "overdueDays", "id", "constructor", "x", "$v", "$w", "$"],
  ...["(id: ", '"m1"', ")", "{", "}", " ", "\n", '"', "7", "\\", "\ud800", "é"],
);

describe("answerQuery()", () => {
  const counter = new BlockCounter();
  before(() => counter.start());
  after(() => counter.stop());

  it("answers any bytes and any JSON text", async () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    const body = fc.oneof(json, text, fc.uint8Array());
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => checkShape(await answer(bytes))),
      { numRuns: 500 },
    );
  });

  it("answers any document with any variables", async () => {
    const document = fc.oneof(
      text,
      fc.array(snippet).map((parts) => parts.join("")),
    );
    const variables = fc.dictionary(fc.constantFrom("v", "w", "__proto__"), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(document, variables, async (...query) => {
        checkShape(await answer(JSON.stringify({ document: query[0], variables: query[1] })));
      }),
      { numRuns: 1000 },
    );
  });

  /** Texts of a given length that tempt a parser to backtrack, to recurse or to copy. */
  const shapes: Readonly<Record<string, (length: number) => object>> = {
    "opening braces": (length) => ({ document: "{".repeat(length) }),
    "closing braces": (length) => ({ document: "}".repeat(length) }),
    "nested unknown fields": (length) => ({ document: "x{".repeat(length / 2) }),
    "nested known fields": (length) => ({ document: "member{".repeat(length / 7) }),
    "selections closed again": (length) => ({
      document: `${"a{".repeat(length / 3)}a${"}".repeat(length / 3)}`,
    }),
    "unknown fields side by side": (length) => ({ document: "x ".repeat(length / 2) }),
    "deeply nested unknown fields": (length) => ({
      document: `member{loans{book{${"x ".repeat(length / 2)}}}}`,
    }),
    "the same field repeated": (length) => ({
      document: 'member(id:"m1"){id}'.repeat(length / 19),
    }),
    blanks: (length) => ({ document: " ".repeat(length) }),
    "lines before a mistake": (length) => ({ document: `${"\r\n".repeat(length / 2)}{` }),
    "one long name": (length) => ({ document: "x".repeat(length) }),
    "one unterminated string": (length) => ({ document: `member(id:"${"(".repeat(length)}` }),
    "one number": (length) => ({ document: `member(id:${"1".repeat(length)}){id}` }),
    dollars: (length) => ({ document: "$".repeat(length) }),
    "one missing variable": (length) => ({ document: "$x".repeat(length / 2) }),
    "many missing variables": (length) => ({
      document: Array.from({ length: length / 8 }, (_, index) => `$v${10_000 + index}`).join(" "),
    }),
    "one variable, repeated": (length) => ({
      document: "$x ".repeat(length / 3),
      variables: { x: 1 },
    }),
    "variables that refer to each other": (length) => ({
      document: 'member(id: "$a$b") {id}'.repeat(length / 23),
      variables: { a: "$b$b$b", b: "$a$a$a" },
    }),
    "a deeply nested variable": (length) => ({
      document: 'member(id: "$x") {id}',
      variables: { x: nest(length / 2) },
    }),
  };
  for (const [title, shape] of Object.entries(shapes)) {
    it(`takes time in proportion to the length of ${title}`, async () => {
      const short = await counter.count(() => answerShape(shape(25_000)));
      const long = await counter.count(() => answerShape(shape(200_000)));
      assert.ok(long < 8.5 * short, `eight times the length runs ${long / short} times the blocks`);
    });
  }
});

/** Nested arrays, made without JSON.stringify(), which recurses. */
function nest(depth: number): unknown {
  return JSON.parse("[".repeat(depth) + "]".repeat(depth));
}

async function answerShape(query: object): Promise<void> {
  checkShape(await answer(encodeJson(query)));
}
