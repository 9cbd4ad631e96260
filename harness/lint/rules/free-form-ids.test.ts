import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExactResponse, Need } from "../../suite/case.ts";
import type { Dataset } from "../../suite/dataset.ts";
import { makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { freeFormIds } from "./free-form-ids.ts";

const response: ExactResponse = { status: 200, bodySchema: { type: "object" } };

const dataset: Dataset = {
  members: [{ id: "m1" }, { id: "m2" }],
  loans: [{ id: "l1", memberId: "m2", bookIsbn: "b 1" }],
  books: [{ isbn: "b 1" }],
};

function countFindings(document: string, needs: readonly Need[] = []): number {
  const { suite, ...rest } = makeSubject({ cases: [makeQuery(document, response, { needs })] });
  return freeFormIds.check({ ...rest, suite: { ...suite, dataset } }).length;
}

describe("freeFormIds", () => {
  it("finds a free-form id in an argument", () => {
    assert.equal(countFindings('book(isbn: "b 1") { title }'), 1);
    assert.equal(countFindings('book(isbn: "") { title }'), 1);
  });

  it("finds a member whose loan refers to a free-form id", () => {
    assert.equal(countFindings('member(id: "m2") { loans { id } }'), 1);
    assert.equal(countFindings('member(id: "m2") { name }'), 0);
    assert.equal(countFindings('member(id: "m1") { loans { id } }'), 0);
  });

  it("accepts a case that names the need, and an invalid document", () => {
    assert.equal(countFindings('book(isbn: "b 1") { title }', ["free-form-ids"]), 0);
    assert.equal(countFindings('book(isbn: "b 1") { shelf }'), 0);
  });
});
