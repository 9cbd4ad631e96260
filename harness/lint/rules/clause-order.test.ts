import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeClause, makeSubject, type SubjectParts } from "../../testing/lint-subject.ts";
import { clauseOrder } from "./clause-order.ts";

const sections = [
  { id: "service", title: "What the service does" },
  { id: "errors", title: "Errors" },
];

const problemsOf = (clauses: SubjectParts["clauses"]): (string | undefined)[][] =>
  clauseOrder(makeSubject({ sections, clauses: clauses ?? [] })).map(({ pointer, message }) => [
    pointer,
    message,
  ]);

const right = [makeClause({ id: "service.a" }), makeClause({ id: "errors.a", section: "errors" })];

describe("clauseOrder()", () => {
  it("takes clauses part by part", () => {
    assert.deepEqual(problemsOf(right), []);
  });

  it("finds a clause behind a later part", () => {
    assert.deepEqual(problemsOf([...right, makeClause({ id: "service.b" })]), [
      ["/clauses/2/section", 'Clause "service.b" stands behind a later section'],
    ]);
  });

  it("finds a clause in no part, and a part without clauses", () => {
    assert.deepEqual(problemsOf([makeClause({ id: "a.b", section: "nowhere" })]), [
      ["/clauses/0/section", 'There is no section "nowhere"'],
      ["/sections/0", 'The section "What the service does" has no clause'],
      ["/sections/1", 'The section "Errors" has no clause'],
    ]);
  });

  it("finds a clause that stands twice", () => {
    const again = makeClause({ id: "errors.a", section: "errors" });
    assert.deepEqual(problemsOf([...right, again]), [
      ["/clauses/2/id", 'Clause "errors.a" stands twice'],
    ]);
  });

  it("asks for the reference server's choice where the text is silent", () => {
    const silent = makeClause({ id: "errors.b", section: "errors", level: "unspecified" });
    assert.deepEqual(problemsOf([...right, silent]), [
      ["/clauses/2", 'Clause "errors.b" does not tell the reference server\'s choice'],
    ]);
    assert.deepEqual(problemsOf([...right, { ...silent, reference: "Answers 400." }]), []);
    assert.deepEqual(problemsOf([...right, { ...silent, untestable: "Nothing to see." }]), []);
  });
});
