import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { generateCases } from "../generate/generate-cases.ts";
import { makeCase, makeClause, makeSubject } from "../testing/lint-subject.ts";
import { lintData } from "./lint-data.ts";
import { readLintSubject } from "./read-lint-subject.ts";

const subject = readLintSubject();

describe("lintData()", () => {
  it("finds nothing wrong with the suite", async () => {
    assert.deepEqual(await lintData(subject), []);
  });

  it("finds nothing wrong with generated cases, which may be saved", async () => {
    const { typeSystem, dataset } = subject.suite;
    const facts = { typeSystem, dataset, without: new Set<never>() };
    const { generated } = generateCases({ facts, seed: 3, count: 200 });
    const cases = [...subject.ownCases, ...generated.map(({ item }) => item)];
    const suite = { ...subject.suite, cases };
    assert.deepEqual(await lintData({ ...subject, suite }), []);
  });

  it("finds what several lints find, in the order of files and places", async () => {
    const clauses = [makeClause({ id: "service.kept" })];
    const cases = [makeCase({ title: "A field should be a defect" })];
    assert.deepEqual(
      (await lintData(makeSubject({ clauses, cases }))).map(({ file, message }) => [
        file,
        message.slice(0, 34),
      ]),
      [
        ["clauses.json", "No case of level required names th"],
        ["SPECIFICATION.md", "Not what clauses.json renders to: "],
        ["unknown.json", 'The clause "validation.unknown-fie'],
        ["unknown.json", 'The id "validation/unknown" is not'],
        ["unknown.json", 'The title says "should": say what '],
      ],
    );
  });
});
