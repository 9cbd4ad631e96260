import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { findKitRoot } from "./find-kit-root.ts";
import { type LoadOptions, loadSuite } from "./load-suite.ts";
import { formatDiagnostic, SuiteError } from "./suite.ts";

const validCase = {
  $schema: "x",
  title: "A title that is long enough",
  clauses: ["validation.path"],
  level: "required",
  request: { document: "shelf" },
  response: { status: 400, body: { errors: ["shelf: no such field on type Query"] } },
};

/** The topic with the fewest cases: copying them takes longer than reading them. */
const topic = "selection";

/** Copies the specification's own data, with the cases of one topic. */
function copyKit(test: TestContext): string {
  const root = makeTemporaryFolder(test);
  for (const folder of ["schemas", "spec-cases", join("spec-cases", topic)]) {
    mkdirSync(join(root, folder));
    for (const name of readdirSync(join(findKitRoot(), folder))) {
      if (name.endsWith(".json")) {
        copyFileSync(join(findKitRoot(), folder, name), join(root, folder, name));
      }
    }
  }
  return root;
}

/** The diagnostics, one line each, with paths below the folder. */
function diagnosticsOf(options: LoadOptions, folder: string): string[] {
  try {
    loadSuite(options);
    return [];
  } catch (error) {
    assert.ok(error instanceof SuiteError);
    assert.equal(error.message, error.diagnostics.map(formatDiagnostic).join("\n"));
    return error.diagnostics.map((found) =>
      formatDiagnostic({ ...found, file: relative(folder, found.file) }),
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

  it("adds cases of other folders, with ids below their folder", (test) => {
    const folder = makeTemporaryFolder(test, {
      "mine/first.json": JSON.stringify(validCase),
      "second.json": JSON.stringify(validCase),
      "notes.txt": "not a case",
    });
    const own = kitSuite.cases.length;
    const { cases } = loadSuite({ casesFolders: [folder] });
    assert.deepEqual(
      cases.slice(own).map(({ id, file }) => [id, relative(folder, file ?? "")]),
      [
        ["mine/first", join("mine", "first.json")],
        ["second", "second.json"],
      ],
    );
  });

  it("reports everything that is invalid in all files, with line and column", (test) => {
    const folder = makeTemporaryFolder(test, {
      "broken.json": '{\n  "title": ',
      "twice.json": JSON.stringify(validCase, null, 2).replace(
        '"level": "required",',
        '"level": "required",\n  "level": "implied",',
      ),
      "unfit.json": JSON.stringify({ ...validCase, level: "must", titel: 1 }, null, 2),
      "forward.json": JSON.stringify(
        {
          ...validCase,
          request: undefined,
          response: undefined,
          steps: [
            { request: validCase.request, response: validCase.response },
            { request: validCase.request, response: { sameAs: 3 } },
          ],
        },
        null,
        2,
      ),
      "valid.json": JSON.stringify(validCase),
    });
    assert.deepEqual(diagnosticsOf({ casesFolders: [folder] }, folder), [
      "broken.json:2:12: Not JSON: value expected",
      "forward.json:27:19: Step 3 does not come before this one (at /steps/1/response/sameAs)",
      'twice.json:8:3: Key "level" is repeated: remove one of the two',
      'unfit.json:19:12: Unknown property "titel": did you mean "title"?',
      'unfit.json:7:12: Must be one of ["required","implied","unspecified"] (at /level)',
    ]);
  });

  it("rejects an id that is taken, and names both files", (test) => {
    const content = { "a.json": JSON.stringify(validCase) };
    const [first, second] = [
      makeTemporaryFolder(test, content),
      makeTemporaryFolder(test, content),
    ];
    assert.deepEqual(diagnosticsOf({ casesFolders: [first, second] }, second), [
      `a.json:1:1: The id "a" is taken by ${join(first, "a.json")}: rename one of the files`,
    ]);
  });

  it("reads each file once where links lead in circles", (test) => {
    const folder = makeTemporaryFolder(test, { "topic/one.json": JSON.stringify(validCase) });
    for (const [target, name] of [
      [".", "here"],
      ["..", "topic/above"],
      ["topic", "another"],
      ["nowhere", "dangling"],
    ] as const) {
      symlinkSync(target, join(folder, name));
    }
    const { cases } = loadSuite({ casesFolders: [folder] });
    const own = cases.slice(kitSuite.cases.length).map(({ id }) => id);
    assert.deepEqual(own, ["topic/one"]);
  });

  it("follows no link to a folder elsewhere", (test) => {
    const folder = makeTemporaryFolder(test, { "one.json": JSON.stringify(validCase) });
    symlinkSync("/", join(folder, "x"));
    assert.deepEqual(diagnosticsOf({ casesFolders: [folder] }, folder), [
      `: Cannot read the folder: the link ${join(folder, "x")} leads out of it, to /: give that folder by another --cases`,
    ]);
  });

  it("rejects a folder without cases, and one that does not exist", (test) => {
    const folder = makeTemporaryFolder(test, { "a.txt": "" });
    const paths = ["none", "a.txt"].map((name) => join(folder, name));
    const diagnostics = diagnosticsOf({ casesFolders: [folder, ...paths] }, folder);
    assert.equal(diagnostics[0], ": The folder holds no .json file");
    assert.match(diagnostics[1] ?? "", /^none: Cannot read the folder: ENOENT/);
    assert.equal(diagnostics[2], "a.txt: This is a file: give the folder that it is in");
    assert.equal(diagnostics.length, 3);
  });

  it("lists the cases that need the kit's own records when the server holds others", (test) => {
    const records = { members: [{ id: "x" }], loans: [], books: [] };
    const mine = { ...validCase, needs: ["library"] };
    const folder = makeTemporaryFolder(test, {
      "records.json": JSON.stringify(records),
      "cases/mine.json": JSON.stringify(mine),
    });
    const datasetFile = join(folder, "records.json");
    const suite = loadSuite({ datasetFile, casesFolders: [join(folder, "cases")] });
    assert.deepEqual(suite.dataset, records);
    assert.equal(suite.datasetFile, datasetFile);
    assert.ok(suite.casesForOtherData.size > 50);
    assert.ok(!suite.casesForOtherData.has("mine"));
    const left = suite.cases.filter(({ id }) => suite.casesForOtherData.has(id));
    assert.equal(left.length, suite.casesForOtherData.size);
    assert.ok(left.every(({ needs }) => needs.includes("library")));
    const others = suite.cases.filter(({ id }) => !suite.casesForOtherData.has(id));
    assert.deepEqual(
      others.filter(({ needs }) => needs.includes("library")).map(({ id }) => id),
      ["mine"],
    );
  });

  it("rejects records that break their schema or repeat an id", (test) => {
    const folder = makeTemporaryFolder(test, {
      "numbers.json": '{"members": [{"id": 7}], "loans": [], "books": []}',
      "twice.json": '{"members": [{"id": "7"}, {"id": "7"}], "loans": [], "books": []}',
    });
    assert.deepEqual(diagnosticsOf({ datasetFile: join(folder, "numbers.json") }, folder), [
      "numbers.json:1:21: Must be of type string (at /members/0/id)",
    ]);
    assert.deepEqual(diagnosticsOf({ datasetFile: join(folder, "twice.json") }, folder), [
      'twice.json:1:34: The id "7" is repeated: give each record its own (at /members/1/id)',
    ]);
  });

  it("throws when a schema lets an incomplete case through, and drops nothing", (test) => {
    const folder = copyKit(test);
    writeFileSync(join(folder, "schemas", "case.schema.json"), '{ "type": "object" }');
    const file = join(folder, "spec-cases", topic, "incomplete.json");
    writeFileSync(file, JSON.stringify({ ...validCase, response: undefined }));
    assert.throws(() => loadSuite({ root: folder }), {
      message: `Cannot read ${file}: it has neither steps nor a request with a response`,
    });
  });

  it("reports everything that is invalid in the specification's own data", (test) => {
    const folder = copyKit(test);
    const data = join(folder, "spec-cases");
    writeFileSync(join(data, "clauses.json"), "[]");
    writeFileSync(join(data, topic, "new.json"), "{}");
    const diagnostics = diagnosticsOf({ root: folder }, data);
    assert.ok(diagnostics.some((line) => line.startsWith("clauses.json:1:1: ")));
    assert.ok(diagnostics.some((line) => line.startsWith(`${join(topic, "new.json")}:1:1: `)));
  });
});
