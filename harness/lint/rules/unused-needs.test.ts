import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExactResponse, Need } from "../../suite/case.ts";
import { makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { unusedNeeds } from "./unused-needs.ts";

const response: ExactResponse = { status: 200, bodySchema: { type: "object" } };

const messagesOf = (document: string, needs: readonly Need[]): (string | undefined)[][] =>
  unusedNeeds
    .check(makeSubject({ cases: [makeQuery(document, response, { needs })] }))
    .map(({ pointer, message }) => [pointer, message]);

describe("unusedNeeds", () => {
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
});
