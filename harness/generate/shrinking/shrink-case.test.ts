import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../../kit/find-kit-root.ts";
import type { JudgedCase } from "../../suite/case.ts";
import type { ServerFacts } from "../create-domain.ts";
import type { GeneratedCase } from "../examples.ts";
import { generateCase, generateCases } from "../generate-cases.ts";
import { shrinkCase } from "./shrink-case.ts";

const read = (file: string): string =>
  readFileSync(join(findKitRoot(), "spec-cases", file), "utf8");

const context: ServerFacts = {
  typeSystem: JSON.parse(read("type-system.json")),
  dataset: JSON.parse(read("library.json")),
  without: new Set(),
};

const listDocuments = ({ steps }: JudgedCase): string[] =>
  steps.flatMap((step) =>
    "request" in step && "document" in step.request ? [step.request.document] : [],
  );

/** Shrinks the first case of a property that fails. */
async function shrinkFirst(
  property: string,
  fails: (item: JudgedCase) => boolean,
): Promise<string[]> {
  const [first] = findFailing(property, fails);
  assert.ok(first !== undefined, `No case of ${property} fails`);
  return shrinkOne(first, fails);
}

function findFailing(property: string, fails: (item: JudgedCase) => boolean): GeneratedCase[] {
  const cases = generateCases({ context, seed: 1, count: 1000 });
  return cases.filter(({ path, item }) => path.startsWith(`${property}:`) && fails(item));
}

/** Shrinks a case, and finds the result again by its path. */
async function shrinkOne(
  generated: GeneratedCase,
  fails: (item: JudgedCase) => boolean,
): Promise<string[]> {
  const small = await shrinkCase({
    generated,
    context,
    fails: async (item) => fails(item),
    budgetMs: 20_000,
  });
  assert.ok(small !== undefined);
  assert.ok(fails(small.item));
  assert.deepEqual(generateCase({ context, seed: small.seed, path: small.path }), small);
  return listDocuments(small.item);
}

const countFields = (document: string): number =>
  document.replaceAll(/\([^)]*\)/g, "").match(/[A-Za-z]+/g)?.length ?? 0;

const hasDefects =
  (pattern: RegExp) =>
  ({ steps }: JudgedCase): boolean =>
    pattern.test(JSON.stringify(steps));

describe("shrinkCase()", () => {
  it("comes down to three unknown siblings", async () => {
    const fails = hasDefects(/(?:no such field on type \w+",?"?[^"]*){3}/);
    const [document = ""] = await shrinkFirst("defects", fails);
    assert.equal(countFields(document), 3, document);
  });

  it("ends at most two fields above what a mutant needs", async () => {
    const fails = hasDefects(/(?:is a scalar, a subfield cannot be selected",?"?[^"]*){2}/);
    const needed = countFields("member(id: 1) { name { x } fine { x } }");
    const failing = findFailing("defects", fails).slice(0, 20);
    assert.equal(failing.length, 20);
    for (const generated of failing) {
      const [document = ""] = await shrinkOne(generated, fails);
      assert.ok(countFields(document) <= needed + 2, document);
    }
  });

  it("keeps the record that matters while its siblings go", async () => {
    const fails = ({ steps }: JudgedCase): boolean => JSON.stringify(steps).includes("loans.12.");
    const documents = await shrinkFirst("answers", fails);
    assert.deepEqual(documents, ['member(id: "m10") { loans { overdueDays } }']);
  });

  it("keeps the spelling that matters", async () => {
    const fails = (item: JudgedCase): boolean =>
      /: "[^"]*\$[a-z]/i.test(listDocuments(item)[0] ?? "");
    const [document = ""] = await shrinkFirst("answers", fails);
    assert.match(document, /^(?:member\(id|book\(isbn): "[^"]*\$a[^"]*"\) \{ [a-z]+ \}$/);
  });

  it("goes on from a case that was shrunk before", async () => {
    const fails = hasDefects(/no such field/);
    const cases = generateCases({ context, seed: 1, count: 200 });
    const first = cases.find(
      ({ path, item }) =>
        path.startsWith("defects:") && /(?:no such.*){4}/.test(JSON.stringify(item)),
    );
    assert.ok(first !== undefined);
    const half = generateCase({ context, seed: 1, path: `${first.path}:0` });
    assert.ok(half !== undefined && fails(half.item));
    const small = await shrinkCase({
      generated: half,
      context,
      fails: async (item) => fails(item),
      budgetMs: 20_000,
    });
    assert.ok(small !== undefined);
    assert.ok(small.path.startsWith(`${half.path}:`));
    assert.deepEqual(listDocuments(small.item).map(countFields), [1]);
  });
});

const [anyCase] = generateCases({ context, seed: 1, count: 1 });

describe("shrinkCase() without a smaller case", () => {
  it("gives nothing when the case does not fail again", async () => {
    assert.ok(anyCase !== undefined);
    const options = { generated: anyCase, context, fails: async () => false, budgetMs: 1000 };
    assert.equal(await shrinkCase(options), undefined);
  });

  it("ends with its budget, also when an answer never comes", async () => {
    assert.ok(anyCase !== undefined);
    let calls = 0;
    const fails = (): Promise<boolean> => {
      calls += 1;
      return calls > 3 ? new Promise<boolean>(() => undefined) : Promise.resolve(true);
    };
    const small = await shrinkCase({ generated: anyCase, context, fails, budgetMs: 200 });
    assert.equal(calls, 4);
    assert.equal(small?.path.split(":").length, anyCase.path.split(":").length + 2);
  });

  it("refuses a case that its context does not make", async () => {
    const generated: GeneratedCase = {
      item: {
        id: "x",
        property: "nothing",
        title: "X",
        clauses: [],
        level: "required",
        needs: [],
        steps: [],
      },
      seed: 1,
      path: "nothing:1",
    };
    await assert.rejects(
      shrinkCase({ generated, context, fails: async () => true, budgetMs: 100 }),
      /Cannot shrink x: its context does not make such cases/,
    );
  });
});
