import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { findKitRoot } from "./find-kit-root.ts";
import type { Formats } from "./formats.ts";
import { createValidators, type FormatValidators } from "./validators.ts";

const root = findKitRoot();
const checks = createValidators(root);

const formats: readonly (keyof Formats)[] = [
  "behavior",
  "case-ids",
  "case",
  "clauses",
  "client-answer",
  "client-case",
  "client-cases",
  "client-query",
  "comparison",
  "config",
  "defects",
  "freedoms",
  "house-rules",
  "implementation",
  "intermediary-case",
  "known-failing",
  "library",
  "overdue",
  "partial-result",
  "report",
  "request",
  "requests",
  "sentences",
  "steps",
  "trace",
  "type-system",
];

function violationsOf(schema: JsonObject, value: unknown): string[] {
  const checked = checks.inline(schema)(value);
  return checked.ok
    ? []
    : checked.violations.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("createValidators()", () => {
  it("knows every schema of the kit by name", () => {
    const files = readdirSync(join(root, "schemas")).sort();
    assert.deepEqual(
      files,
      formats.map((name) => `${name}.schema.json`),
    );
    for (const name of formats) {
      assert.equal(checks.named(name)(7).ok, false, name);
    }
  });

  it("reports all places, each with a pointer and a message", () => {
    const schema = {
      type: "object",
      required: ["a"],
      additionalProperties: false,
      properties: { a: { type: "string" }, b: { enum: [1, 2] }, c: { const: null } },
    };
    assert.deepEqual(violationsOf(schema, { b: 3, c: 0, d: true }), [
      ': Property "a" is missing',
      ': Unknown property "d"',
      "/b: Must be one of [1,2]",
      "/c: Must be null",
    ]);
    assert.deepEqual(violationsOf(schema, { a: 1 }), ["/a: Must be of type string"]);
    assert.deepEqual(violationsOf(schema, { a: "" }), []);
  });

  it("reports once what a condition leads to", () => {
    const schema: JsonObject = JSON.parse(
      '{"type": "object", "if": {"properties": {"a": {"const": 1}}}, "then": {"properties": {"b": false}}}',
    );
    assert.deepEqual(violationsOf(schema, { a: 1, b: 2 }), ["/b: Not allowed here"]);
  });

  it("reports, of several allowed forms, only the nearest one", () => {
    const either = {
      type: "object",
      properties: { a: true, b: true },
      oneOf: [
        { properties: { a: true, b: false }, required: ["a"] },
        { properties: { b: true, a: false }, required: ["b"] },
      ],
    };
    assert.deepEqual(violationsOf(either, {}), [': Property "a" is missing']);
    assert.deepEqual(violationsOf(either, { a: 1, b: 2 }), ["/b: Not allowed here"]);
    assert.deepEqual(violationsOf(either, { b: 2 }), []);
  });

  it("finds the nearest form of each element by itself", () => {
    const properties = { a: true, b: true, c: true };
    const elements = {
      type: "array",
      items: {
        type: "object",
        properties,
        anyOf: [
          { properties: { a: true, b: false }, required: ["a"] },
          { properties, required: ["b", "c"] },
        ],
      },
    };
    const list = Array.from({ length: 11 }, (_, index) =>
      index === 1 ? {} : index === 10 ? { b: 1 } : { a: 1 },
    );
    assert.deepEqual(violationsOf(elements, list), [
      '/1: Property "a" is missing',
      '/10: Property "c" is missing',
    ]);
  });

  it("takes time in proportion to the number of violations that a reference finds", () => {
    const schema = {
      definitions: {
        leaf: { type: "object", properties: { a: true }, required: ["a"] },
        list: { type: "array", items: { $ref: "#/definitions/leaf" } },
      },
      type: "array",
      items: { $ref: "#/definitions/list" },
    };
    const measure = (count: number): number => {
      // Other programs may take the processor meanwhile.
      const start = process.cpuUsage();
      const checked = checks.inline(schema)(Array.from({ length: count }, () => [{}, {}]));
      assert.equal(checked.ok ? 0 : checked.total, 2 * count);
      return process.cpuUsage(start).user / 1000;
    };
    measure(1000);
    const short = Math.min(measure(5000), measure(5000), measure(5000));
    const long = measure(40_000);
    assert.ok(long < 24 * short + 200, `${short} ms, then ${long} ms`);
  });

  it("counts no more than 100,000 violations, and then reports the first", () => {
    for (const items of [{ $ref: "#/definitions/leaf" }, { type: "object" }]) {
      const schema = { definitions: { leaf: { type: "object" } }, type: "array", items };
      const checked = checks.inline(schema)(new Array(200_000).fill(1));
      assert.deepEqual(
        checked.ok || [checked.total, checked.violations.map(({ pointer }) => pointer)],
        [100_000, ["/0", ""]],
      );
    }
  });

  it("reports at least one violation of an invalid value", () => {
    const both = {
      oneOf: [
        { minimum: 1, type: "number" },
        { minimum: 2, type: "number" },
      ],
    };
    assert.deepEqual(violationsOf(both, 3), [": Must match exactly one schema in oneOf"]);
    assert.deepEqual(violationsOf({ oneOf: [false, false] }, 3).length, 1);
  });

  it("says what a list lacks once, and not what each element lacks to be it", () => {
    const schema = {
      type: "array",
      allOf: [{ contains: { const: "a" } }, { contains: { const: "b" } }],
    };
    assert.deepEqual(violationsOf(schema, ["b", "c"]), [': Must contain "a"']);
    assert.deepEqual(violationsOf({ not: { const: "a" } }, "a"), [': Must not be "a"']);
    assert.deepEqual(violationsOf({ not: { title: "one", const: 1 } }, 1), [": Must not be one"]);
    assert.deepEqual(violationsOf({ not: { minimum: 1, type: "number" } }, 1), [
      ': Must not be what keeps {"minimum":1,"type":"number"}',
    ]);
  });

  it("gives up what a hostile schema makes endless, so that the run goes on", () => {
    const pattern = { type: "string", pattern: "^(\\w+)+$" };
    assert.deepEqual(violationsOf(pattern, "aaaa"), []);
    assert.match(
      violationsOf(pattern, `${"a".repeat(60)}:`).join(),
      /Cannot be compared.*timed out/,
    );
  });

  it("spends a limited time on all schemas of cases, and compiles none after that", () => {
    const own = createValidators();
    const begun = performance.now();
    const reasons = Array.from({ length: 100 }, (_, index) => {
      const anyOf = Array.from({ length: 3000 }, (__, value) => ({ enum: [index + value] }));
      return own.explainInvalid({ anyOf });
    });
    const tookMs = performance.now() - begun;
    assert.match(reasons.at(-1) ?? "", /^all earlier ones took more than 2 s/);
    assert.ok(tookMs < scaleTime(6000), `${tookMs}`);
    assert.equal(checks.explainInvalid({ type: "string" }), undefined);
  });

  it("spends a limited time on all bodies by schemas of cases, and none on others after that", () => {
    const own = createValidators();
    const hostile = (index: number): JsonObject => ({
      type: "string",
      pattern: `^((\\w|.)+)+${index}$`,
    });
    const body = "a".repeat(60);
    const compare = (schema: JsonObject, by: FormatValidators = own): string => {
      const checked = by.inline(schema)(body);
      return checked.ok ? "" : checked.violations.map(({ message }) => message).join();
    };
    const schemas = Array.from({ length: 20 }, (_, index) => hostile(index));
    assert.deepEqual(
      schemas.flatMap((schema) => own.explainInvalid(schema) ?? []),
      [],
    );
    const begun = performance.now();
    const messages = schemas.map((schema, index) =>
      compare(schema, index % 2 === 0 ? own : own.firstOnly),
    );
    const tookMs = performance.now() - begun;
    assert.match(messages[0] ?? "", /timed out/);
    for (const message of messages.slice(2)) {
      assert.match(message, /^Cannot be compared .*: those before took more than 2 s: use simpler/);
    }
    assert.ok(tookMs < scaleTime(6000), `${tookMs}`);
    assert.equal(compare({ type: "string", minLength: 60 }), "");
    assert.equal(compare({ type: "string", minLength: 61 }), "Must have at least 61 characters");
  });

  it("spends nothing on what is slow by chance, and quick when it is done again", (t) => {
    const own = createValidators();
    const schema: JsonObject = { type: "string", minLength: 3 };
    assert.equal(own.explainInvalid(schema), undefined);
    const check = own.inline(schema);
    let calls = 0;
    let computedMs = 0;
    t.mock.method(process, "cpuUsage", () => {
      calls += 1;
      // Each comparison takes four calls: the second one says that it was slow.
      computedMs += calls % 4 === 2 ? 200 : 0;
      return { user: 1000 * computedMs, system: 0 };
    });
    const results = Array.from({ length: 30 }, () => check("abc").ok);
    assert.equal(calls, 120);
    assert.ok(results.every(Boolean));
  });

  it("bounds what is repeated for each case, or judged by each reading", () => {
    const long = "a".repeat(4001);
    const entry = { cases: ["http/**"] };
    const rule = { id: "house.rule", level: "required" };
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, ""]));
    const item = { title: "Too many keys", clauses: ["a.b"], level: "required", request: {} };
    for (const [format, value] of [
      ["known-failing", { knownFailing: [{ ...entry, reason: long }] }],
      ["known-failing", { knownFailing: [{ ...entry, reason: "a", link: `https://${long}` }] }],
      ["house-rules", { clauses: [{ ...rule, statement: long }] }],
      ["case", { ...item, response: { status: 200, body: many } }],
      ["case", { ...item, response: { status: 200, headers: many } }],
      ["case", { ...item, request: { headers: many }, response: { status: 200 } }],
      ["config", { command: [long] }],
      ["config", { name: long }],
      ["config", { serverVersion: long }],
    ] as const) {
      const checked = checks.named(format)(value);
      assert.match(
        checked.ok ? "" : JSON.stringify(checked),
        /more than \d+ (characters|properties)/,
      );
    }
  });

  it("throws for an invalid schema", () => {
    assert.throws(() => checks.inline({ type: "text" }));
    assert.throws(() => checks.inline({ tpye: "string" }), /unknown keyword/);
  });
});
