import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeClause, makeSubject, type SubjectParts } from "../../testing/lint-subject.ts";
import { clauseOrder } from "./clause-order.ts";

const sections = [
  { id: "service", title: "What the service does" },
  { id: "errors", title: "Errors" },
];

const messagesOf = (clauses: SubjectParts["clauses"]): (string | undefined)[][] =>
  clauseOrder
    .check(makeSubject({ sections, clauses: clauses ?? [] }))
    .map(({ pointer, message }) => [pointer, message]);

const ordered = [
  makeClause({ id: "service.a" }),
  makeClause({ id: "errors.a", section: "errors" }),
];

describe("clauseOrder", () => {
  it("accepts clauses section by section", () => {
    assert.deepEqual(messagesOf(ordered), []);
  });

  it("finds a clause after a later section", () => {
    assert.deepEqual(messagesOf([...ordered, makeClause({ id: "service.b" })]), [
      ["/clauses/2/section", 'Clause "service.b" follows a later section: move it up'],
    ]);
  });
});
