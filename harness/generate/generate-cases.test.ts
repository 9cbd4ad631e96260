import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { QueryRequest } from "../suite/case.ts";
import { toCaseFile } from "../suite/case-file.ts";
import type { Clause } from "../suite/clause.ts";
import type { Dataset } from "../suite/dataset.ts";
import { findCaseDiagnostics } from "../suite/find-diagnostics.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import type { ServerFacts } from "./create-domain.ts";
import { generateAgain, generateCases } from "./generate-cases.ts";
import type { GeneratedCase } from "./name-case.ts";
import { properties } from "./properties.ts";

const { typeSystem } = kitSuite;

const root = findKitRoot();
const readData = (file: string): string => readFileSync(join(root, "spec-cases", file), "utf8");
const dataset: Dataset = JSON.parse(readData("library.json"));

const full: ServerFacts = { typeSystem, dataset, without: new Set() };
const bare: ServerFacts = {
  typeSystem,
  without: new Set(["library", "overdue-outage", "free-form-ids"]),
};

/** Generates cases with seed 1. */
function generate(facts: ServerFacts, count: number, seed = 1): readonly GeneratedCase[] {
  return generateCases({ facts, seed, count }).generated;
}

const byDefault = generate(full, 500);

const listRequests = (made: GeneratedCase): QueryRequest[] =>
  listExchanges(made.item).flatMap(({ request }) => ("document" in request ? [request] : []));

const listBodies = (made: GeneratedCase): JsonObject[] =>
  listExchanges(made.item).flatMap(({ response }) =>
    response !== undefined && "body" in response && response.body !== undefined
      ? [response.body]
      : [],
  );

const propertyOf = ({ path }: GeneratedCase): string | undefined => path.split(":")[0];

const count = (matches: (made: GeneratedCase) => boolean): number =>
  byDefault.filter(matches).length;

/** The deepest nesting of braces outside strings; the top level counts as 1. */
function countLevels(document: string): number {
  let level = 1;
  let deepest = 1;
  for (const character of document.replaceAll(/"[^"]*"/g, "")) {
    level += character === "{" ? 1 : character === "}" ? -1 : 0;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

describe("generateCases()", () => {
  it("makes the same cases from the same seed, to the byte", () => {
    assert.equal(JSON.stringify(generate(full, 500)), JSON.stringify(byDefault));
  });

  it("names the clause of overdue values only where they are known", () => {
    const clause = "failures.overdue-value";
    const loans = dataset.loans.map(({ id }): [string, number] => [id, 3]);
    const overdue = Object.fromEntries(loans);
    const without = new Set(["overdue-outage"] as const);
    const known = generate({ ...full, overdue, without }, 100).map(({ item }) => item);
    const about = known.filter(({ clauses }) => clauses.includes(clause));
    const judgesValue = (item: GeneratedCase["item"]): boolean =>
      JSON.stringify(item.steps).includes('"overdueDays":3');
    assert.ok(about.some(judgesValue));
    assert.ok(known.every((item) => about.includes(item) || !judgesValue(item)));
    assert.ok(known.every(({ needs }) => !needs.includes("overdue-outage")));
    assert.ok(byDefault.every(({ item }) => !item.clauses.includes(clause)));
  });

  it("makes other cases from another seed", () => {
    const known = new Set(byDefault.map(({ item }) => JSON.stringify(item.steps)));
    const others = generate(full, 500, 2).filter(
      ({ item }) => !known.has(JSON.stringify(item.steps)),
    );
    assert.ok(others.length > 400);
  });

  it("finds a case beyond the first batch of its property again by its path", () => {
    const options = { facts: full, seed: 1 };
    const drawn = generateCases({ ...options, count: 250, only: ["answers"] }).generated;
    for (const number of [99, 100, 249]) {
      const [made] = generateAgain(options.facts, [
        { ...options, path: `answers:${number}` },
      ]).generated;
      assert.deepEqual(made, drawn[number]);
    }
    assert.notDeepEqual(drawn[100]?.item.steps, drawn[0]?.item.steps);
  });

  it("draws the same first cases, however many follow", () => {
    const draw = (count: number): readonly GeneratedCase[] =>
      generateCases({ facts: full, seed: 1, count, only: ["answers"] }).generated;
    assert.deepEqual(draw(130).slice(0, 20), draw(20));
  });

  it("counts no cases when no property can be judged", () => {
    const drawn = generateCases({ facts: full, seed: 3, count: 20, only: ["no-such-property"] });
    assert.deepEqual([drawn.count, drawn.generated], [0, []]);
  });

  it("makes the requested number of cases, covering every property", () => {
    assert.equal(byDefault.length, 500);
    assert.equal(new Set(byDefault.map(propertyOf)).size, properties.length);
    assert.deepEqual(generate(full, 0), []);
  });

  it("covers most properties in the first 100 of 500 cases", () => {
    const covered = new Set(byDefault.slice(0, 100).map(propertyOf));
    assert.ok(covered.size > properties.length / 2);
  });

  it("gives each case a unique id and a unique path", () => {
    assert.equal(new Set(byDefault.map(({ item }) => item.id)).size, 500);
    assert.equal(new Set(byDefault.map(({ path }) => path)).size, 500);
  });

  it("makes cases that match the schema of case files", () => {
    const validators = kitSuite.checks;
    const validate = validators.named("case");
    for (const { item } of byDefault) {
      const written = JSON.parse(JSON.stringify(toCaseFile(item, "../case.schema.json")));
      assert.deepEqual(validate(written), { ok: true, value: written }, item.id);
    }
    const firsts = new Map(byDefault.map((made) => [propertyOf(made), made.item]));
    for (const item of firsts.values()) {
      assert.deepEqual(findCaseDiagnostics(item, validators), [], item.id);
    }
  });

  it("keeps required cases within what any reasonable server takes", () => {
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

  it("gives every placeholder of a document a value", () => {
    for (const { document, variables = {} } of byDefault.flatMap(listRequests)) {
      for (const [, name = ""] of document.matchAll(/\$([A-Za-z]+)/g)) {
        assert.ok(Object.hasOwn(variables, name), `${document}: ${name}`);
      }
    }
  });

  it("expects neither due dates nor ids of digits in required cases", () => {
    const required = byDefault.filter(({ item }) => item.level === "required");
    for (const body of required.flatMap(listBodies)) {
      assert.doesNotMatch(JSON.stringify(body), /"dueDate":"|"(?:id|isbn)":"[0-9]+"/);
    }
  });

  it("covers every shape that is needed to kill mutants with the default 500 cases", () => {
    const texts = (made: GeneratedCase): string[] =>
      listRequests(made).map(({ document }) => document);
    const defects = (made: GeneratedCase): string[] =>
      listBodies(made).flatMap(({ data, errors }) =>
        data === undefined && Array.isArray(errors) ? [errors.join("\n")] : [],
      );
    const invalid = (pattern: RegExp) => (made: GeneratedCase) =>
      defects(made).some((text) => pattern.test(text));
    const printed = (pattern: RegExp) => (made: GeneratedCase) =>
      texts(made).some((text) => pattern.test(text));
    for (const [shape, minimum, matches] of [
      ["an unknown field", 40, invalid(/no such field/)],
      ["an object without fields", 40, invalid(/is an object/)],
      ["a scalar with fields", 40, invalid(/is a scalar/)],
      ["defects on all four types", 1, invalid(/type Query[\s\S]*type Member[\s\S]*type Loan/)],
      ["three unknown siblings", 20, invalid(/^(.*\.)?\w+: no.*\n(\1)?\w+: no.*\n(\1)?\w+: no/m)],
      ["more than ten defects", 10, invalid(/(\n.*){10}/)],
      ["only deep defects", 5, invalid(/^(member\.loans\.book\.\w+: .*\n?)+$/)],
      ["a name that every JavaScript object has", 3, invalid(/\b(constructor|toString|valueOf)\b/)],
      ["digits after a string", 5, printed(/\(\w+: "[^"]*"\)[\s\S]*\(\w+: [0-9]+\)/)],
      ["two variables, one a prefix of the other", 2, printed(/\$id\b[\s\S]*\$idx\b/)],
      ["a placeholder in a string", 20, printed(/"[^"]*\$[A-Za-z]/)],
      ["a placeholder that appears twice", 3, printed(/\$([A-Za-z]+)\b[\s\S]*\$\1\b/)],
      ["member before book", 20, printed(/^member.*\bbook\(/s)],
      ["book before member", 20, printed(/^book.*\bmember\(/s)],
      ["a large document", 2, printed(/^[\s\S]{1000}/)],
      [
        "more than nine failures",
        3,
        (made) => JSON.stringify(made.item.steps).includes("loans.12."),
      ],
      ["concurrent requests", 5, ({ item }) => item.steps.some((step) => "together" in step)],
    ] as const satisfies readonly (readonly [string, number, (made: GeneratedCase) => boolean])[]) {
      assert.ok(count(matches) >= minimum, `${shape}: ${count(matches)}, not ${minimum} or more`);
    }
  });

  it("makes cases without needs for a server about which nothing is known", () => {
    const cases = generate(bare, 200);
    assert.equal(cases.length, 200);
    assert.ok(cases.every(({ item }) => item.needs.length === 0));
    assert.ok(new Set(cases.map(propertyOf)).size > 10);
  });

  it("neither expects failures nor needs the outage when the server runs without it", () => {
    const cases = generate({ ...full, without: new Set(["overdue-outage"]) }, 300);
    assert.ok(cases.every(({ item }) => !item.needs.includes("overdue-outage")));
    assert.ok(!JSON.stringify(cases).includes("overdue service is not responding"));
  });

  it("draws no free-form id, and needs none, when the server runs without them", () => {
    const cases = generate({ ...full, without: new Set(["free-form-ids"]) }, 300);
    assert.ok(cases.every(({ item }) => !item.needs.includes("free-form-ids")));
    const others = byDefault.filter(({ item }) => item.needs.includes("free-form-ids"));
    assert.ok(others.length > 20 && others.length < byDefault.length / 3, `${others.length}`);
  });

  it("predicts responses from the records of another dataset", () => {
    const other: Dataset = {
      members: [{ id: "1", name: "Solo" }],
      loans: [{ id: "9", memberId: "1", bookIsbn: "missing" }],
      books: [{ isbn: "2", title: "Only" }],
    };
    const predicted = generate({ ...full, dataset: other }, 300).filter(
      (made) => propertyOf(made) === "answers",
    );
    const data = predicted.flatMap(listBodies).map((body) => JSON.stringify(body["data"]));
    assert.ok(data.includes('{"member":{"name":"Solo"}}'));
    assert.ok(data.includes('{"book":{"title":"Only"}}'));
  });

  it("lists the properties that cannot be judged", () => {
    const leftOut = (facts: ServerFacts): readonly string[] =>
      generateCases({ facts, seed: 1, count: 0 }).leftOut;
    assert.deepEqual(leftOut(full), []);
    assert.deepEqual(leftOut({ ...full, without: new Set(["overdue-outage"]) }), [
      "partial-results",
    ]);
    assert.deepEqual(leftOut(bare), [
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

describe("generateAgain()", () => {
  const find = (facts: ServerFacts, path: string): readonly GeneratedCase[] =>
    generateAgain(facts, [{ seed: 1, path }]).generated;

  it("finds each case again by its seed and path", () => {
    for (const made of byDefault.filter((_made, index) => index % 25 === 0)) {
      assert.deepEqual(find(full, made.path), [made]);
    }
  });

  it("finds no case for a path that names none", () => {
    const paths = ["", "defects", "nothing:1", "answers:x", "defects:0:9999", "defects:0:9999:0"];
    for (const path of paths) {
      assert.deepEqual(find(full, path), [], path);
    }
  });

  it("finds no case any more once paths have led through too many smaller ones", () => {
    const paths = ["defects:1", "defects:0:9990", "defects:2", "defects:0:9", "defects:3"];
    const draws = paths.map((path) => ({ seed: 1, path }));
    const { generated } = generateAgain(full, draws);
    assert.deepEqual(
      generated.map(({ path }) => path),
      ["defects:1", "defects:2"],
    );
  });

  it("finds no case of a property that cannot be judged", () => {
    assert.deepEqual(find(bare, "answers:1"), []);
  });
});

describe("properties", () => {
  it("rest on clauses that exist and are at least as strong", () => {
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
});
