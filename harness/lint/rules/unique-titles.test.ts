import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeSubject } from "../../testing/lint-subject.ts";
import { checkUniqueTitles } from "./unique-titles.ts";

describe("checkUniqueTitles()", () => {
  it("reports the case that already has the title", () => {
    const cases = [
      makeCase({ id: "validation/first", title: "A title" }),
      makeCase({ id: "validation/second", title: "A title", file: "second.json" }),
      makeCase({ id: "validation/third", title: "Another title" }),
    ];
    assert.deepEqual(checkUniqueTitles(makeSubject({ cases })), [
      {
        file: "second.json",
        pointer: "/title",
        message: "The title is also that of validation/first: say what only this case is about",
      },
    ]);
  });

  it("ignores saved cases, which share the title of their property", () => {
    const cases = [makeCase({ id: "saved/first" }), makeCase({ id: "saved/second" })];
    assert.deepEqual(checkUniqueTitles({ ...makeSubject({ cases }), ownCases: [] }), []);
  });
});
