import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExactResponse, Need } from "../../suite/case.ts";
import type { Dataset } from "../../suite/dataset.ts";
import { makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { checkExactNeeds } from "./exact-needs.ts";

const response: ExactResponse = { status: 200, bodySchema: { type: "object" } };

const dataset: Dataset = {
  members: [{ id: "m1" }, { id: "m2" }],
  loans: [{ id: "l1", memberId: "m2", bookIsbn: "b 1" }],
  books: [{ isbn: "b 1" }],
};

const messagesOf = (document: string, needs: readonly Need[]): (string | undefined)[][] =>
  checkExactNeeds(makeSubject({ cases: [makeQuery(document, response, { needs })] })).map(
    ({ pointer, message }) => [pointer, message],
  );

/** Counts the cases that lack the need of free-form ids. */
function countMissing(document: string, needs: readonly Need[] = []): number {
  const cases = [makeQuery(document, response, { needs: ["library", ...needs] })];
  const { suite, ...rest } = makeSubject({ cases });
  const findings = checkExactNeeds({ ...rest, suite: { ...suite, dataset } });
  return findings.filter(({ pointer }) => pointer === "/needs").length;
}

describe("checkExactNeeds()", () => {
  it("accepts what a valid document uses", () => {
    const document = 'member(id: "m1") { loans { overdueDays } }';
    assert.deepEqual(messagesOf(document, ["library", "overdue-outage"]), []);
  });

  it("finds needs of invalid documents", () => {
    const document = 'member(id: "m1") { loans { overdueDays shelf } }';
    assert.deepEqual(messagesOf(document, ["library", "overdue-outage"]), [
      ["/needs/0", 'All documents are invalid and read nothing: remove the need "library"'],
      ["/needs/1", 'All documents are invalid and read nothing: remove the need "overdue-outage"'],
    ]);
  });

  it("finds an outage that no document uses", () => {
    assert.deepEqual(
      messagesOf('member(id: "m1") { loans { id } }', ["library", "overdue-outage"]),
      [["/needs/1", 'No valid document selects overdueDays: remove the need "overdue-outage"']],
    );
  });

  it("finds free-form ids that no document reads", () => {
    assert.deepEqual(messagesOf('member(id: "m1") { name }', ["library", "free-form-ids"]), [
      ["/needs/1", 'All ids that valid documents read are plain: remove the need "free-form-ids"'],
    ]);
    assert.deepEqual(messagesOf('member(id: "m 1") { name }', ["library", "free-form-ids"]), []);
  });

  it("finds a free-form id in an argument", () => {
    assert.equal(countMissing('book(isbn: "b 1") { title }'), 1);
    assert.equal(countMissing('book(isbn: "") { title }'), 1);
  });

  it("finds a member whose loan refers to a free-form id", () => {
    assert.equal(countMissing('member(id: "m2") { loans { id } }'), 1);
    assert.equal(countMissing('member(id: "m2") { name }'), 0);
    assert.equal(countMissing('member(id: "m1") { loans { id } }'), 0);
  });

  it("accepts a case that names the need, and an invalid document", () => {
    assert.equal(countMissing('book(isbn: "b 1") { title }', ["free-form-ids"]), 0);
    assert.equal(countMissing('book(isbn: "b 1") { shelf }'), 0);
  });
});
