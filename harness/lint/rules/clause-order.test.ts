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

  it("finds a clause in no section, and a section without clauses", () => {
    assert.deepEqual(messagesOf([makeClause({ id: "a.b", section: "nowhere" })]), [
      ["/clauses/0/section", 'There is no section "nowhere": correct its id'],
      ["/sections/0", 'The section "What the service does" has no clause: write one'],
      ["/sections/1", 'The section "Errors" has no clause: write one'],
    ]);
  });

  it("finds a repeated clause", () => {
    const again = makeClause({ id: "errors.a", section: "errors" });
    assert.deepEqual(messagesOf([...ordered, again]), [
      ["/clauses/2/id", 'Clause "errors.a" is repeated: remove one'],
    ]);
  });

  it("asks what the reference server does where the text is silent", () => {
    const silent = makeClause({ id: "errors.b", section: "errors", level: "unspecified" });
    assert.deepEqual(messagesOf([...ordered, silent]), [
      [
        "/clauses/2",
        'Clause "errors.b" does not say what the reference server does: add "reference"',
      ],
    ]);
    assert.deepEqual(messagesOf([...ordered, { ...silent, reference: "Answers 400." }]), []);
    assert.deepEqual(messagesOf([...ordered, { ...silent, untestable: "Nothing to see." }]), []);
  });
});
