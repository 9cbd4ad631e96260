import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeSubject } from "../../testing/lint-subject.ts";
import { checkLockedCaseIds } from "./locked-case-ids.ts";

const cases = [makeCase({ id: "syntax/a" }), makeCase({ id: "syntax/b", file: "b.json" })];

describe("checkLockedCaseIds()", () => {
  it("accepts a lock of exactly the existing ids", () => {
    assert.deepEqual(
      checkLockedCaseIds(makeSubject({ cases, lockedIds: ["syntax/a", "syntax/b"] })),
      [],
    );
  });

  it("finds an id that no case has", () => {
    const lockedIds = ["syntax/a", "syntax/b", "syntax/gone"];
    assert.deepEqual(checkLockedCaseIds(makeSubject({ cases, lockedIds })), [
      {
        file: "case-ids.json",
        pointer: "/ids/0.1/2",
        message:
          'No case has the id "syntax/gone", which is locked: restore spec-cases/syntax/gone.json, or undo its renaming',
      },
    ]);
  });

  it("finds an id that is not locked", () => {
    assert.deepEqual(checkLockedCaseIds(makeSubject({ cases, lockedIds: ["syntax/a"] })), [
      {
        file: "b.json",
        pointer: "",
        message:
          'The id "syntax/b" is not locked: if it is final, run "graph-spec-kit check --lock"',
      },
    ]);
  });
});
