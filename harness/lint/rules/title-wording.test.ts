import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeSubject } from "../../testing/lint-subject.ts";
import { checkTitleWording } from "./title-wording.ts";

const wordsOf = (title: string): string[] =>
  checkTitleWording(makeSubject({ cases: [makeCase({ title })] })).map(({ message }) => message);

describe("checkTitleWording()", () => {
  it("accepts a title that says what a server does", () => {
    assert.deepEqual(wordsOf("An unknown field is one defect, whatever a mustard pot holds"), []);
  });

  for (const [title, words] of [
    ["An unknown field should be a defect", "should"],
    ["All defects must come back", "must"],
    ["The service shall answer", "shall"],
    ["Test that a field is unknown", "Test that"],
    ["Tests whether a field is unknown", "Tests whether"],
    ["Verifies the order of defects", "Verifies"],
  ] as const) {
    it(`rejects "${title}"`, () => {
      assert.deepEqual(wordsOf(title), [
        `The title says "${words}": say what a conforming server does`,
      ]);
    });
  }
});
