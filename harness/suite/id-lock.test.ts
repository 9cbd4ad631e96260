import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { makeSubject } from "../testing/lint-subject.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { createIsNew, lockIds, readIdLock, toSuiteVersion } from "./id-lock.ts";
import { readKitVersion } from "./read-manifest.ts";
import { SuiteError } from "./suite.ts";

const { suite } = makeSubject();

const makeFile = (test: TestContext): string => join(makeTemporaryFolder(test), "case-ids.json");

describe("readIdLock()", () => {
  it("reads no ids when the file does not exist", (t) => {
    const file = makeFile(t);
    assert.deepEqual(readIdLock(suite, file), { file, ids: {} });
  });

  it("rejects a lock that breaks its schema, and reports the place", (t) => {
    const file = makeFile(t);
    writeFileSync(file, '{\n  "$schema": "x",\n  "ids": { "0.1": ["syntax/a", "B"] }\n}\n');
    assert.throws(
      () => readIdLock(suite, file),
      (error) => error instanceof SuiteError && error.message.startsWith(`${file}:3:32: `),
    );
  });
});

describe("lockIds()", () => {
  it("adds new ids in order to those of this version, and removes none", (t) => {
    const file = makeFile(t);
    const version = toSuiteVersion(readKitVersion());
    const ids = { "0.0": ["syntax/old"], [version]: ["syntax/b", "syntax/gone"] };
    const lock = lockIds({ file, ids }, ["syntax/b", "syntax/a", "syntax/old"]);
    assert.deepEqual(lock.ids, {
      "0.0": ["syntax/old"],
      [version]: ["syntax/a", "syntax/b", "syntax/gone"],
    });
    assert.deepEqual(readIdLock(suite, file), lock);
  });
});

describe("createIsNew()", () => {
  const isNew = createIsNew({
    file: "",
    ids: { "0.9": ["a/old"], "0.10": ["a/new", "generated/p"] },
  });

  it("finds what came after a version of the suite", () => {
    assert.deepEqual(
      ["a/old", "a/new", "generated/p/1:0"].map((id) => [isNew(id, "0.9"), isNew(id, "0.10")]),
      [
        [false, false],
        [true, false],
        [true, false],
      ],
    );
  });

  it("finds nothing new in cases of other folders", () => {
    assert.equal(isNew("own/case", "0.1"), false);
  });
});
