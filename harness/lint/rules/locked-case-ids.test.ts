import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeSubject } from "../../testing/lint-subject.ts";
import { lockedCaseIds } from "./locked-case-ids.ts";

const cases = [makeCase({ id: "syntax/a" }), makeCase({ id: "syntax/b", file: "b.json" })];

describe("lockedCaseIds()", () => {
  it("finds nothing when the lock holds just the ids there are", () => {
    assert.deepEqual(
      lockedCaseIds(makeSubject({ cases, lockedIds: ["syntax/a", "syntax/b"] })),
      [],
    );
  });

  it("says what to do about an id that is gone", () => {
    const lockedIds = ["syntax/a", "syntax/b", "syntax/gone"];
    assert.deepEqual(lockedCaseIds(makeSubject({ cases, lockedIds })), [
      {
        file: "case-ids.json",
        pointer: "/ids/2",
        message:
          'No case has the id "syntax/gone", which is for ever: bring spec-cases/syntax/gone.json back, or undo its renaming',
      },
    ]);
  });

  it("says what to do about a new id", () => {
    assert.deepEqual(lockedCaseIds(makeSubject({ cases, lockedIds: ["syntax/a"] })), [
      {
        file: "b.json",
        pointer: "",
        message:
          'The id "syntax/b" is not locked: if it is to stay for ever, run "graph-spec-kit check --lock"',
      },
    ]);
  });

  it("finds ids out of order and ids that stand twice", () => {
    const lockedIds = ["syntax/b", "syntax/a", "syntax/a"];
    assert.deepEqual(
      lockedCaseIds(makeSubject({ cases, lockedIds })).map(({ pointer }) => pointer),
      ["/ids/1", "/ids/2"],
    );
  });
});
