import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { typeSystem } from "../testing/type-system.ts";
import type { ServerFacts } from "./create-domain.ts";
import { generateAgain } from "./generate-again.ts";
import { generateCases } from "./generate-cases.ts";
import type { GeneratedCase } from "./name-case.ts";
import { shrinkCase } from "./shrink-case.ts";

const read = (file: string): string =>
  readFileSync(join(findKitRoot(), "spec-cases", file), "utf8");

const facts: ServerFacts = {
  typeSystem,
  dataset: JSON.parse(read("library.json")),
  without: new Set(),
};

const listDocuments = ({ steps }: JudgedCase): string[] =>
  steps.flatMap((step) =>
    "request" in step && "document" in step.request ? [step.request.document] : [],
  );

const { generated: cases, examples } = generateCases({
  facts,
  seed: 1,
  count: 300,
  only: ["answers", "defects"],
});

function listFailing(property: string, fails: (item: JudgedCase) => boolean): GeneratedCase[] {
  return cases.filter(({ path, item }) => path.startsWith(`${property}:`) && fails(item));
}

/** Shrinks a case, checks that its path leads to the result, and lists its documents. */
async function shrink(
  generated: GeneratedCase | undefined,
  fails: (item: JudgedCase) => boolean,
): Promise<string[]> {
  assert.ok(generated !== undefined, "No case fails");
  const small = await shrinkCase({
    generated,
    examples,
    fails: async (item) => fails(item),
    budgetMs: 20_000,
  });
  assert.ok(small !== undefined);
  assert.ok(fails(small.item));
  const again = generateAgain(facts, [small]);
  assert.deepEqual(again.generated, [small]);
  return listDocuments(small.item);
}

const countFields = (document: string): number =>
  document.replaceAll(/\([^)]*\)/g, "").match(/[A-Za-z]+/g)?.length ?? 0;

const hasDefects =
  (pattern: RegExp) =>
  ({ steps }: JudgedCase): boolean =>
    pattern.test(JSON.stringify(steps));

describe("shrinkCase()", () => {
  it("shrinks to three unknown siblings", async () => {
    const fails = hasDefects(/(?:no such field on type \w+",?"?[^"]*){3}/);
    const [document = ""] = await shrink(listFailing("defects", fails)[0], fails);
    assert.equal(countFields(document), 3, document);
  });

  it("ends with no more than two fields above the minimum", async () => {
    const fails = hasDefects(/(?:is a scalar, a subfield cannot be selected",?"?[^"]*){2}/);
    const minimum = countFields("member(id: 1) { name { x } fine { x } }");
    const failing = listFailing("defects", fails).slice(0, 15);
    assert.equal(failing.length, 15);
    for (const generated of failing) {
      const [document = ""] = await shrink(generated, fails);
      assert.ok(countFields(document) <= minimum + 2, document);
    }
  });

  it("keeps the record that matters and drops its siblings", async () => {
    const fails = ({ steps }: JudgedCase): boolean => JSON.stringify(steps).includes("loans.12.");
    const [document = "", ...others] = await shrink(listFailing("answers", fails)[0], fails);
    assert.match(document, /^member\(id: "[^"]+"\) \{ loans \{ overdueDays \} \}$/);
    assert.deepEqual(others, []);
  });

  it("keeps the encoding that matters", async () => {
    const fails = (item: JudgedCase): boolean =>
      /: "[^"]*\$[a-z]/i.test(listDocuments(item)[0] ?? "");
    const [document = ""] = await shrink(listFailing("answers", fails)[0], fails);
    assert.match(document, /^(?:member\(id|book\(isbn): "[^"]*\$a[^"]*"\) \{ [a-z]+ \}$/);
  });

  it("continues from a case that was shrunk before", async () => {
    const fails = hasDefects(/no such field/);
    const [first] = listFailing("defects", hasDefects(/(?:no such.*){4}/));
    assert.ok(first !== undefined);
    const [half] = generateAgain(facts, [{ seed: 1, path: `${first.path}:0` }]).generated;
    assert.ok(half !== undefined && fails(half.item));
    const small = await shrinkCase({
      generated: half,
      examples,
      fails: async (item) => fails(item),
      budgetMs: 20_000,
    });
    assert.ok(small !== undefined);
    assert.ok(small.path.startsWith(`${half.path}:`));
    assert.deepEqual(listDocuments(small.item).map(countFields), [1]);
  });

  it("gives nothing when the case does not fail again", async () => {
    const [generated] = cases;
    assert.ok(generated !== undefined);
    const options = { generated, examples, fails: async () => false, budgetMs: 20_000 };
    assert.equal(await shrinkCase(options), undefined);
  });

  it("gives the smallest failing case so far when a response never arrives", async () => {
    const [generated] = cases;
    assert.ok(generated !== undefined);
    const failed: JudgedCase[] = [];
    const fails = (item: JudgedCase): Promise<boolean> => {
      if (failed.length === 3) {
        return new Promise<boolean>(() => undefined);
      }
      failed.push(item);
      return Promise.resolve(true);
    };
    const small = await shrinkCase({ generated, examples, fails, budgetMs: 1000 });
    const smallest = failed.at(-1) ?? generated.item;
    assert.deepEqual(small?.item.steps, smallest.steps);
  });

  it("rejects a case that was not drawn from the examples", async () => {
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
      shrinkCase({ generated, examples, fails: async () => true, budgetMs: 100 }),
      /Cannot shrink x: it was not drawn from these examples/,
    );
  });
});
