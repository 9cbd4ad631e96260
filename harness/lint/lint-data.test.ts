import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { generateCases } from "../generate/generate-cases.ts";
import { kitLintSubject } from "../testing/kit-lint-subject.ts";
import { makeCase, makeClause, makeSubject } from "../testing/lint-subject.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { lintData, locateFindings, rules } from "./lint-data.ts";
import type { LintSubject } from "./rule.ts";

describe("rules", () => {
  it("have the names of their files as ids", () => {
    const files = readdirSync(join(import.meta.dirname, "rules"));
    assert.deepEqual(
      Object.keys(rules)
        .map((id) => `${id}.ts`)
        .sort(),
      files.filter((file) => !file.endsWith(".test.ts")).sort(),
    );
  });
});

describe("lintData()", () => {
  // The test of "graph-spec-kit check" has it accept the suite.
  it("accepts generated cases, which may be saved", async () => {
    const { typeSystem, dataset } = kitLintSubject.suite;
    const facts = { typeSystem, dataset, without: new Set<never>() };
    const { generated } = generateCases({ facts, seed: 3, count: 200 });
    const cases = generated.map(({ item }) => item);
    const subjectOf = (some: typeof cases): LintSubject => ({
      ...kitLintSubject,
      suite: { ...kitLintSubject.suite, cases: some },
    });
    const { "conforming-servers-pass": _, ...others } = rules;
    for (const [id, check] of Object.entries(others)) {
      assert.deepEqual(await check(subjectOf(cases)), [], id);
    }
    // `check --thorough` tries all of them on conforming servers, which takes seconds.
    const sample = cases.filter((_case, index) => index % 5 === 0);
    assert.deepEqual(await lintData(subjectOf(sample)), []);
  });

  it("sorts the findings of all rules by file and place", async () => {
    const clauses = [makeClause({ id: "service.kept" })];
    const cases = [makeCase({ title: "A field should be a defect" })];
    assert.deepEqual(
      (await lintData(makeSubject({ clauses, cases }))).map(({ file, rule, message }) => [
        file,
        rule,
        message.slice(0, 34),
      ]),
      [
        ["clauses.json", "complete-clauses", "No case of level required names th"],
        ["clauses.json", "complete-clauses", 'The clause "service.kept" is in no'],
        ["SPECIFICATION.md", "rendered-specification", "Not what clauses.json and freedoms"],
        ["unknown.json", "claimed-clauses", 'The clause "validation.unknown-fie'],
        ["unknown.json", "locked-case-ids", 'The id "validation/unknown" is not'],
        ["unknown.json", "title-wording", 'The title says "should": say what '],
      ],
    );
  });
});

describe("locateFindings()", () => {
  it("turns pointers into lines and columns", (t) => {
    const text = '{\n  "title": "A",\n  "steps": [{ "request": { "document": "b" } }]\n}\n';
    const file = join(makeTemporaryFolder(t, { "case.json": text }), "case.json");
    const message = "Wrong";
    const rule = "some-rule";
    const place = (line: number, column: number): object => ({ file, line, column, message, rule });
    assert.deepEqual(
      locateFindings(
        [
          { file, pointer: "/title", message },
          { file, pointer: "/steps/0/request/document", message },
          { file, pointer: "/steps/0/response/body", message },
          { file, pointer: "", message },
        ],
        rule,
      ),
      [place(2, 12), place(3, 40), place(3, 13), place(1, 1)],
    );
  });

  it("keeps the line of a finding in a file that is not JSON", () => {
    assert.deepEqual(
      locateFindings([{ file: "SPECIFICATION.md", line: 7, message: "Wrong" }], "some-rule"),
      [{ file: "SPECIFICATION.md", line: 7, column: 1, message: "Wrong", rule: "some-rule" }],
    );
  });
});
