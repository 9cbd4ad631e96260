import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeCase, makeObservedCase, makeSubject } from "../../testing/lint-subject.ts";
import { checkCaseIdFormat } from "./case-id-format.ts";

const messagesOf = (id: string): string[] =>
  checkCaseIdFormat(makeSubject({ cases: [makeCase({ id })] })).map(({ message }) => message);

describe("checkCaseIdFormat()", () => {
  it("accepts a topic and a name of words", () => {
    assert.deepEqual(messagesOf("field-failures/index-shared-by-entries"), []);
  });

  for (const id of ["validation/case-12", "validation/Unknown", "unknown", "a/b/c", "a/b_c"]) {
    it(`rejects the id ${id}`, () => {
      assert.deepEqual(messagesOf(id), [
        `The id "${id}" is not a topic and a name, each of lower-case words joined by hyphens: rename the file`,
      ]);
    });
  }

  it("rejects a level in a name", () => {
    assert.deepEqual(messagesOf("syntax/implied-blank"), [
      'The id "syntax/implied-blank" names a level, which may change: name the matter',
    ]);
  });

  it("keeps unspecified cases, and no others, in their folder", () => {
    const cases = [
      makeObservedCase("unspecified/empty-document", []),
      makeObservedCase("syntax/empty-document", []),
      makeCase({ id: "unspecified/judged", file: "judged.json" }),
    ];
    assert.deepEqual(
      checkCaseIdFormat(makeSubject({ cases })).map(({ file, pointer }) => [file, pointer]),
      [
        ["observed.json", "/level"],
        ["judged.json", "/level"],
      ],
    );
  });
});
