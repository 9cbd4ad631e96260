import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { SuiteError } from "../suite/suite.ts";
import { makeCase, makeSubject } from "../testing/lint-subject.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { lockIds, readIdLock } from "./id-lock.ts";

const { suite } = makeSubject();

const makeFile = (test: TestContext): string => join(makeTemporaryFolder(test), "case-ids.json");

describe("readIdLock()", () => {
  it("reads no ids when the file does not exist", (t) => {
    const file = makeFile(t);
    assert.deepEqual(readIdLock(file, suite), { file, ids: [] });
  });

  it("rejects a lock that breaks its schema, and reports the place", (t) => {
    const file = makeFile(t);
    writeFileSync(file, '{\n  "$schema": "x",\n  "ids": ["syntax/a", "B"]\n}\n');
    assert.throws(
      () => readIdLock(file, suite),
      (error) => error instanceof SuiteError && error.message.startsWith(`${file}:3:23: `),
    );
  });
});

describe("lockIds()", () => {
  it("adds new ids in order, and removes none", (t) => {
    const file = makeFile(t);
    const cases = [makeCase({ id: "syntax/b" }), makeCase({ id: "syntax/a" })];
    const lock = lockIds({ file, ids: ["syntax/b", "syntax/gone"] }, cases);
    assert.deepEqual(lock.ids, ["syntax/a", "syntax/b", "syntax/gone"]);
    assert.equal(
      readFileSync(file, "utf8"),
      '{\n  "$schema": "../schemas/case-ids.schema.json",\n  "ids": [\n    "syntax/a",\n    "syntax/b",\n    "syntax/gone"\n  ]\n}\n',
    );
    assert.deepEqual(readIdLock(file, suite), lock);
  });
});
