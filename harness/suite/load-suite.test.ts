import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { type LoadOptions, loadSuite } from "./load-suite.ts";
import { formatDiagnostic, SuiteError } from "./suite.ts";

const right = {
  $schema: "x",
  title: "A title that is long enough",
  clauses: ["validation.path"],
  level: "required",
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
};

/** What is wrong, one line each, with paths as they are below the folder. */
function problemsOf(options: LoadOptions, folder: string): string[] {
  try {
    loadSuite(options);
    return [];
  } catch (error) {
    assert.ok(error instanceof SuiteError);
    assert.equal(error.message, error.problems.map(formatDiagnostic).join("\n"));
    return error.problems.map((problem) =>
      formatDiagnostic({ ...problem, file: relative(folder, problem.file) }),
    );
  }
}

describe("loadSuite()", () => {
  it("reads the kit's own data", () => {
    const suite = loadSuite();
    assert.deepEqual(Object.keys(suite.typeSystem.types), ["Query", "Member", "Loan", "Book"]);
    assert.ok(suite.clauses.length > 100 && suite.cases.length > 300);
    assert.equal(suite.casesForOtherData.size, 0);
    const ids = suite.cases.map(({ id }) => id);
    assert.deepEqual(ids, [...ids].sort());
  });

  it("adds further cases by their paths below their own folder", (test) => {
    const folder = makeTemporaryFolder(test, {
      "mine/first.json": JSON.stringify(right),
      "second.json": JSON.stringify(right),
      "notes.txt": "no case",
    });
    const own = loadSuite().cases.length;
    const { cases } = loadSuite({ casesFolders: [folder] });
    assert.deepEqual(
      cases.slice(own).map(({ id, file }) => [id, relative(folder, file ?? "")]),
      [
        ["mine/first", join("mine", "first.json")],
        ["second", "second.json"],
      ],
    );
  });

  it("names everything that is wrong in all files, each with line and column", (test) => {
    const folder = makeTemporaryFolder(test, {
      "broken.json": '{\n  "title": ',
      "twice.json": JSON.stringify(right, null, 2).replace(
        '"level": "required",',
        '"level": "required",\n  "level": "implied",',
      ),
      "unfit.json": JSON.stringify({ ...right, level: "must", titel: 1 }, null, 2),
      "forward.json": JSON.stringify(
        {
          ...right,
          request: undefined,
          response: undefined,
          steps: [
            { request: right.request, response: right.response },
            { request: right.request, response: { sameAs: 3 } },
          ],
        },
        null,
        2,
      ),
      "right.json": JSON.stringify(right),
    });
    assert.deepEqual(problemsOf({ casesFolders: [folder] }, folder), [
      "broken.json:2:12: Not JSON: ValueExpected",
      "broken.json:2:12: Not JSON: CloseBraceExpected",
      "forward.json:27:19: Step 3 does not come before this one (at /steps/1/response/sameAs)",
      'twice.json:8:3: Key "level" stands twice',
      'unfit.json:1:1: Unknown property "titel"',
      'unfit.json:7:12: Must be one of ["required","implied","unspecified"] (at /level)',
    ]);
  });

  it("refuses an id that is taken, and names both files", (test) => {
    const content = { "a.json": JSON.stringify(right) };
    const [first, second] = [
      makeTemporaryFolder(test, content),
      makeTemporaryFolder(test, content),
    ];
    assert.deepEqual(problemsOf({ casesFolders: [first, second] }, second), [
      `a.json:1:1: The id "a" is taken by ${join(first, "a.json")}`,
    ]);
  });

  it("refuses a folder without cases, and one that is not there", (test) => {
    const folder = makeTemporaryFolder(test);
    const problems = problemsOf({ casesFolders: [folder, join(folder, "none")] }, folder);
    assert.equal(problems[0], ":1:1: The folder holds no .json file");
    assert.match(problems[1] ?? "", /^none:1:1: Cannot read the folder: ENOENT/);
    assert.equal(problems.length, 2);
  });

  it("leaves cases that need the kit's own records to a server that holds these", (test) => {
    const records = { members: [{ id: "x" }], loans: [], books: [] };
    const mine = { ...right, needs: ["library"] };
    const folder = makeTemporaryFolder(test, {
      "records.json": JSON.stringify(records),
      "cases/mine.json": JSON.stringify(mine),
    });
    const datasetFile = join(folder, "records.json");
    const suite = loadSuite({ datasetFile, casesFolders: [join(folder, "cases")] });
    assert.deepEqual(suite.dataset, records);
    assert.equal(suite.datasetFile, datasetFile);
    const left = [...suite.casesForOtherData];
    assert.ok(left.length > 50);
    assert.ok(left.every(({ needs, id }) => needs.includes("library") && id !== "mine"));
    const others = suite.cases.filter((item) => !suite.casesForOtherData.has(item));
    assert.deepEqual(
      others.filter(({ needs }) => needs.includes("library")).map(({ id }) => id),
      ["mine"],
    );
  });

  it("refuses records that break their schema or hold an id twice", (test) => {
    const folder = makeTemporaryFolder(test, {
      "numbers.json": '{"members": [{"id": 7}], "loans": [], "books": []}',
      "twice.json": '{"members": [{"id": "7"}, {"id": "7"}], "loans": [], "books": []}',
    });
    assert.deepEqual(problemsOf({ datasetFile: join(folder, "numbers.json") }, folder), [
      "numbers.json:1:21: Must be string (at /members/0/id)",
    ]);
    assert.deepEqual(problemsOf({ datasetFile: join(folder, "twice.json") }, folder), [
      'twice.json:1:34: The id "7" stands twice (at /members/1/id)',
    ]);
  });

  it("names what is wrong in the specification's own data, all at once", (test) => {
    const folder = makeTemporaryFolder(test);
    const data = join(folder, "spec-cases");
    cpSync(join(findKitRoot(), "schemas"), join(folder, "schemas"), { recursive: true });
    cpSync(join(findKitRoot(), "spec-cases"), data, { recursive: true });
    writeFileSync(join(data, "clauses.json"), "[]");
    writeFileSync(join(data, "syntax", "new.json"), "{}");
    const problems = problemsOf({ root: folder }, data);
    assert.ok(problems.some((line) => line.startsWith("clauses.json:1:1: ")));
    assert.ok(problems.some((line) => line.startsWith(`${join("syntax", "new.json")}:1:1: `)));
  });
});
