import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { statedForms } from "./stated-forms.ts";

const response = { status: 400, body: { errors: [] } } as const;
const implied = 'member( id: "m1") { shelf }';

describe("statedForms", () => {
  it("accepts a required case in the stated form", () => {
    const cases = [makeQuery('member(id: "m1") { shelf }', response)];
    assert.deepEqual(statedForms.check(makeSubject({ cases })), []);
  });

  it("finds a required case in an implied form", () => {
    const cases = [makeQuery(implied, response)];
    assert.deepEqual(statedForms.check(makeSubject({ cases })), [
      {
        file: "unknown.json",
        pointer: "/request/document",
        message:
          'The request has whitespace other than in `name(key: value) { fields }`, which only the implied clause "syntax.free-whitespace" allows: make the case implied',
      },
    ]);
  });

  it("asks an implied case to name the clause of its form", () => {
    const named = { level: "implied", clauses: ["syntax.free-whitespace"] } as const;
    const unnamed = { level: "implied", clauses: ["validation.unknown-field"] } as const;
    const cases = [makeQuery(implied, response, named), makeQuery(implied, response, unnamed)];
    assert.deepEqual(
      statedForms.check(makeSubject({ cases })).map(({ message }) => message),
      [
        'The request has whitespace other than in `name(key: value) { fields }`: name the clause "syntax.free-whitespace"',
      ],
    );
  });

  it("finds implied forms that depend on the types", () => {
    const cases = [makeQuery("member { shelf }", response)];
    assert.deepEqual(
      statedForms.check(makeSubject({ cases })).map(({ message }) => message),
      [
        'The request has no argument on Query.member, which only the implied clause "syntax.missing-argument" allows: make the case implied',
      ],
    );
  });

  it("accepts such forms in a document that is invalid anyway, if any strings will do", () => {
    const document = 'member(id: "m1") { name(case: "upper") { first } }';
    const open = { status: 400, bodySchema: { type: "object" } } as const;
    assert.deepEqual(statedForms.check(makeSubject({ cases: [makeQuery(document, open)] })), []);
    const exact = statedForms.check(makeSubject({ cases: [makeQuery(document, response)] }));
    assert.match(exact[0]?.message ?? "", /an argument on Member.name/);
  });
});
