import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import { findKitRoot } from "../kit/find-kit-root.ts";
import type { ExpectedExchange, QueryRequest } from "../suite/case.ts";
import { toCaseFile } from "../suite/case-file.ts";
import type { Clause } from "../suite/clause.ts";
import type { Dataset } from "../suite/dataset.ts";
import { findCaseDiagnostics } from "../suite/find-case-diagnostics.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import { createValidators } from "../suite/validators.ts";
import type { ServerFacts } from "./create-domain.ts";
import type { GeneratedCase } from "./examples.ts";
import { generateCase, generateCases, listLeftOut } from "./generate-cases.ts";
import { properties } from "./properties.ts";

const root = findKitRoot();
const readData = (file: string): string => readFileSync(join(root, "spec-cases", file), "utf8");
const typeSystem: TypeSystem = JSON.parse(readData("type-system.json"));
const dataset: Dataset = JSON.parse(readData("library.json"));

const full: ServerFacts = { typeSystem, dataset, without: new Set() };
const bare: ServerFacts = { typeSystem, without: new Set(["library", "overdue-outage"]) };

const byDefault: readonly GeneratedCase[] = generateCases({ context: full, seed: 1, count: 500 });

const listExchanges = ({ item }: GeneratedCase): ExpectedExchange[] =>
  item.steps.flatMap((step) => ("together" in step ? step.together : [step]));

const listRequests = (made: GeneratedCase): QueryRequest[] =>
  listExchanges(made).flatMap(({ request }) => ("document" in request ? [request] : []));

const listBodies = (made: GeneratedCase): JsonObject[] =>
  listExchanges(made).flatMap(({ response }) =>
    "body" in response && response.body !== undefined ? [response.body] : [],
  );

const count = (matches: (made: GeneratedCase) => boolean): number =>
  byDefault.filter(matches).length;

describe("generateCases()", () => {
  it("makes the same cases from the same seed, to the byte", () => {
    const again = generateCases({ context: full, seed: 1, count: 500 });
    assert.equal(JSON.stringify(again), JSON.stringify(byDefault));
  });

  it("makes other cases from another seed", () => {
    const others = generateCases({ context: full, seed: 2, count: 500 });
    const known = new Set(byDefault.map(({ item }) => JSON.stringify(item.steps)));
    assert.ok(others.filter(({ item }) => !known.has(JSON.stringify(item.steps))).length > 400);
  });

  it("makes as many as asked for, by every property, the first 100 by most", () => {
    assert.equal(byDefault.length, 500);
    assert.deepEqual(generateCases({ context: full, seed: 1, count: 0 }), []);
    const used = (cases: readonly GeneratedCase[]): number =>
      new Set(cases.map(({ path }) => path.split(":")[0])).size;
    assert.equal(used(byDefault), properties.length);
    assert.ok(used(byDefault.slice(0, 100)) > properties.length / 2);
  });

  it("gives each case an id and a path of its own", () => {
    assert.equal(new Set(byDefault.map(({ item }) => item.id)).size, 500);
    assert.equal(new Set(byDefault.map(({ path }) => path)).size, 500);
  });
});

describe("generateCase()", () => {
  it("finds each case again by its seed and path", () => {
    for (const made of byDefault.filter((_made, index) => index % 25 === 0)) {
      assert.deepEqual(generateCase({ context: full, seed: 1, path: made.path }), made);
    }
  });

  it("knows no case for a path that names none", () => {
    const paths = ["", "defects", "nothing:1", "answers:x", "defects:0:9999", "defects:0:9999:0"];
    for (const path of paths) {
      assert.equal(generateCase({ context: full, seed: 1, path }), undefined, path);
    }
    assert.equal(generateCase({ context: bare, seed: 1, path: "answers:1" }), undefined);
  });
});

describe("generateCases() and the schema of case files", () => {
  it("makes cases that keep the schema of case files", () => {
    const checks = createValidators(root);
    const check = checks.named("case");
    for (const { item } of byDefault) {
      const written = JSON.parse(JSON.stringify(toCaseFile(item, "../case.schema.json")));
      assert.deepEqual(check(written), { ok: true, value: written }, item.id);
    }
    const distinct = new Map(byDefault.map((made) => [made.path.split(":")[0], made.item]));
    for (const item of distinct.values()) {
      assert.deepEqual(findCaseDiagnostics(item, checks), [], item.id);
    }
  });
});

describe("generated requests", () => {
  it("each property stands on clauses that exist and are at least as strong as it is", () => {
    const clauses: readonly Clause[] = JSON.parse(readData("clauses.json")).clauses;
    const levels = new Map(clauses.map(({ id, level }) => [id, level]));
    for (const { id, level, clauses: named } of properties) {
      const allowed = level === "required" ? ["required"] : ["required", "implied"];
      assert.ok(named.length > 0, id);
      assert.equal(new Set(named).size, named.length, id);
      for (const clause of named) {
        assert.ok(allowed.includes(levels.get(clause) ?? "missing"), `${id}: ${clause}`);
      }
      assert.equal(levels.get(named[0] ?? ""), level, `${id}: the first clause`);
    }
  });

  it("required cases stay inside what any reasonable server takes", () => {
    const required = byDefault.filter(({ item }) => item.level === "required");
    for (const request of required.flatMap(listRequests)) {
      const { document, variables = {} } = request;
      assert.ok(Buffer.byteLength(JSON.stringify(request)) <= 8192);
      assert.doesNotMatch(document, /\\|[^\P{Cc}\t\n\r]/u);
      assert.ok(countLevels(document) <= 12, document);
      const outside = document.replaceAll(/"[^"]*"/g, '""');
      assert.match(outside, /^[A-Za-z0-9(){}:$"\s]+$/);
      assert.match(outside, /^\S.*\S$|^\S$/s);
      assert.doesNotMatch(outside, /\}[A-Za-z]|\{\s*\}/);
      assert.match(JSON.stringify(variables), /^[A-Za-z0-9 .,:;_(){}[\]"$-]*$/);
      assert.ok(Object.keys(variables).every((name) => /^[A-Za-z]+$/.test(name)));
    }
  });
});

/** How deep the braces nest, those in strings left out, and the top level counted. */
function countLevels(document: string): number {
  let level = 1;
  let deepest = 1;
  for (const character of document.replaceAll(/"[^"]*"/g, "")) {
    level += character === "{" ? 1 : character === "}" ? -1 : 0;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

describe("generated expectations", () => {
  it("each mark of a document has a value among the variables", () => {
    for (const { document, variables = {} } of byDefault.flatMap(listRequests)) {
      for (const [, name = ""] of document.matchAll(/\$([A-Za-z]+)/g)) {
        assert.ok(Object.hasOwn(variables, name), `${document}: ${name}`);
      }
    }
  });

  it("required cases demand neither due dates nor ids of digits as strings", () => {
    const required = byDefault.filter(({ item }) => item.level === "required");
    for (const body of required.flatMap(listBodies)) {
      assert.doesNotMatch(JSON.stringify(body), /"dueDate":"|"(?:id|isbn)":"[0-9]+"/);
    }
  });

  it("the default 500 hold every shape in which mutants hide", () => {
    const texts = (made: GeneratedCase): string[] =>
      listRequests(made).map(({ document }) => document);
    const defects = (made: GeneratedCase): string[] =>
      listBodies(made).flatMap(({ data, errors }) =>
        data === undefined ? [(JSON.parse(JSON.stringify(errors)) as string[]).join("\n")] : [],
      );
    const invalid = (pattern: RegExp) => (made: GeneratedCase) =>
      defects(made).some((text) => pattern.test(text));
    const printed = (pattern: RegExp) => (made: GeneratedCase) =>
      texts(made).some((text) => pattern.test(text));
    for (const [shape, least, matches] of [
      ["an unknown field", 40, invalid(/no such field/)],
      ["an object without fields", 40, invalid(/is an object/)],
      ["a scalar with fields", 40, invalid(/is a scalar/)],
      ["defects on all four types", 1, invalid(/type Query[\s\S]*type Member[\s\S]*type Loan/)],
      ["three unknown siblings", 20, invalid(/^(.*\.)?\w+: no.*\n(\1)?\w+: no.*\n(\1)?\w+: no/m)],
      ["more than ten defects", 10, invalid(/(\n.*){10}/)],
      ["only deep defects", 5, invalid(/^(member\.loans\.book\.\w+: .*\n?)+$/)],
      ["a name that JavaScript knows", 3, invalid(/\b(constructor|toString|valueOf)\b/)],
      ["digits after a string", 5, printed(/\(\w+: "[^"]*"\)[\s\S]*\(\w+: [0-9]+\)/)],
      ["two variables, one the start of the other", 2, printed(/\$id\b[\s\S]*\$idx\b/)],
      ["a mark in a string", 20, printed(/"[^"]*\$[A-Za-z]/)],
      ["a mark that stands twice", 3, printed(/\$([A-Za-z]+)\b[\s\S]*\$\1\b/)],
      ["member before book", 20, printed(/^member.*\bbook\(/s)],
      ["book before member", 20, printed(/^book.*\bmember\(/s)],
      ["a large document", 3, printed(/^[\s\S]{1000}/)],
      [
        "more than nine failures",
        3,
        (made) => JSON.stringify(made.item.steps).includes("loans.12."),
      ],
      ["overlapping requests", 5, ({ item }) => item.steps.some((step) => "together" in step)],
    ] as const satisfies readonly (readonly [string, number, (made: GeneratedCase) => boolean])[]) {
      assert.ok(count(matches) >= least, `${shape}: ${count(matches)} of at least ${least}`);
    }
  });

  it("cases for a server of which nothing is known need nothing", () => {
    const cases = generateCases({ context: bare, seed: 1, count: 200 });
    assert.equal(cases.length, 200);
    assert.ok(cases.every(({ item }) => item.needs.length === 0));
    assert.ok(new Set(cases.map(({ path }) => path.split(":")[0])).size > 10);
  });

  it("cases for a server without outage neither select overdueDays of records nor need it", () => {
    const context = { ...full, without: new Set(["overdue-outage"] as const) };
    const cases = generateCases({ context, seed: 1, count: 300 });
    assert.ok(cases.every(({ item }) => !item.needs.includes("overdue-outage")));
    assert.ok(!JSON.stringify(cases).includes("overdue service is not responding"));
  });

  it("with ids alone the relations between answers are judged", () => {
    const ids = { member: ["7", "8"], book: ["x"] };
    const cases = generateCases({ context: { ...bare, ids }, seed: 1, count: 300 });
    const kinds = new Set(cases.map(({ path }) => path.split(":")[0]));
    assert.ok(kinds.has("projection") && kinds.has("reused-document") && kinds.has("answer-shape"));
    assert.ok(cases.every(({ item }) => item.needs.length === 0));
  });

  it("answers are predicted from the records of another dataset", () => {
    const other: Dataset = {
      members: [{ id: "1", name: "Solo" }],
      loans: [{ id: "9", memberId: "1", bookIsbn: "missing" }],
      books: [{ isbn: "2", title: "Only" }],
    };
    const context = { ...full, dataset: other };
    const predicted = generateCases({ context, seed: 1, count: 300 }).filter(({ path }) =>
      path.startsWith("answers:"),
    );
    const data = predicted.flatMap(listBodies).map((body) => JSON.stringify(body["data"]));
    assert.ok(data.includes('{"member":{"name":"Solo"}}'));
    assert.ok(data.includes('{"book":{"title":"Only"}}'));
  });
});

describe("listLeftOut()", () => {
  it("names the properties that cannot be judged", () => {
    assert.deepEqual(listLeftOut(full), []);
    assert.deepEqual(listLeftOut({ ...full, without: new Set(["overdue-outage"]) }), [
      "partial-results",
    ]);
    assert.deepEqual(listLeftOut(bare), [
      "answers",
      "partial-results",
      "open-records",
      "answer-shape",
      "projection",
      "reused-document",
      "answers-as-loaded",
      "digits-arguments",
    ]);
  });
});
