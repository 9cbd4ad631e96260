import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { makeSubject } from "../../testing/lint-subject.ts";
import { currentCounts } from "./current-counts.ts";

const page = { file: "page.md", sentences: [{ text: "all 12 cases" }] };

describe("currentCounts", () => {
  it("accepts the documents of the kit", () => {
    assert.equal(kitLintSubject.documents.length, 6);
    assert.deepEqual(currentCounts.check(kitLintSubject), []);
  });

  it("finds each line with an outdated number", () => {
    const documents = [{ ...page, text: "# Page\n\nThese are all\n11 cases.\n" }];
    assert.deepEqual(currentCounts.check(makeSubject({ documents })), [
      {
        file: "page.md",
        line: 4,
        message: 'Counts are out of date: run "graph-spec-kit check --render"',
      },
    ]);
  });

  it("finds that a sentence is gone", () => {
    const documents = [{ ...page, text: "# Page\n" }];
    const [finding, ...others] = currentCounts.check(makeSubject({ documents }));
    assert.match(finding?.message ?? "", /^Does not say "all 12 cases": /);
    assert.deepEqual(others, []);
  });
});
