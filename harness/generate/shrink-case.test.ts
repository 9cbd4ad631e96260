import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import type { ServerFacts } from "./create-domain.ts";
import { generateAgain, generateCases } from "./generate-cases.ts";
import type { GeneratedCase } from "./name-case.ts";
import { shrinkCase } from "./shrink-case.ts";

const { typeSystem } = kitSuite;

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

/** Finds the smallest case that fails, from one that does. */
function findSmallest(
  generated: GeneratedCase,
  fails: (item: JudgedCase) => boolean,
): GeneratedCase {
  let smallest = generated;
  const search = shrinkCase(generated, examples);
  for (let next = search.next(); next.done !== true; ) {
    const isFailing = fails(next.value.item);
    smallest = isFailing ? next.value : smallest;
    next = search.next(isFailing);
  }
  return smallest;
}

/** Shrinks a case, checks that its path leads to the result, and lists its documents. */
function shrink(
  generated: GeneratedCase | undefined,
  fails: (item: JudgedCase) => boolean,
): string[] {
  assert.ok(generated !== undefined, "No case fails");
  const small = findSmallest(generated, fails);
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
  it("shrinks to three unknown siblings", () => {
    const fails = hasDefects(/(?:no such field on type \w+",?"?[^"]*){3}/);
    const [document = ""] = shrink(listFailing("defects", fails)[0], fails);
    assert.equal(countFields(document), 3, document);
  });

  it("ends with no more than two fields above the minimum", () => {
    const fails = hasDefects(/(?:is a scalar, a subfield cannot be selected",?"?[^"]*){2}/);
    const minimum = countFields("member(id: 1) { name { x } fine { x } }");
    const failing = listFailing("defects", fails).slice(0, 15);
    assert.equal(failing.length, 15);
    for (const generated of failing) {
      const [document = ""] = shrink(generated, fails);
      assert.ok(countFields(document) <= minimum + 2, document);
    }
  });

  it("keeps the record that matters and drops its siblings", () => {
    const fails = ({ steps }: JudgedCase): boolean => JSON.stringify(steps).includes("loans.12.");
    const [document = "", ...others] = shrink(listFailing("answers", fails)[0], fails);
    assert.match(document, /^member\(id: "[^"]+"\) \{ loans \{ overdueDays \} \}$/);
    assert.deepEqual(others, []);
  });

  it("keeps the encoding that matters", () => {
    const fails = (item: JudgedCase): boolean =>
      /: "[^"]*\$[a-z]/i.test(listDocuments(item)[0] ?? "");
    const [document = ""] = shrink(listFailing("answers", fails)[0], fails);
    assert.match(document, /^(?:member\(id|book\(isbn): "[^"]*\$a[^"]*"\) \{ [a-z]+ \}$/);
  });

  it("continues from a case that was shrunk before", () => {
    const fails = hasDefects(/no such field/);
    const [first] = listFailing("defects", hasDefects(/(?:no such.*){4}/));
    assert.ok(first !== undefined);
    const [half] = generateAgain(facts, [{ seed: 1, path: `${first.path}:0` }]).generated;
    assert.ok(half !== undefined && fails(half.item));
    const small = findSmallest(half, fails);
    assert.ok(small.path.startsWith(`${half.path}:`));
    assert.deepEqual(listDocuments(small.item).map(countFields), [1]);
  });

  it("rejects a case that was not drawn from the examples", () => {
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
    assert.throws(
      () => shrinkCase(generated, examples).next(),
      /Cannot shrink the case of path nothing:1: it was not drawn from these examples/,
    );
  });
});
