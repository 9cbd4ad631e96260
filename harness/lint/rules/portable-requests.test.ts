import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest, JudgedCase } from "../../suite/case.ts";
import { makeCase, makeObservedCase, makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { checkPortableRequests } from "./portable-requests.ts";

const response = { status: 400, body: { errors: [] } } as const;

const implied = 'member( id: "m1") { shelf }';

const messagesOf = (request: CaseRequest): (string | undefined)[][] =>
  checkPortableRequests(makeSubject({ cases: [makeCase({ steps: [{ request, response }] })] })).map(
    ({ pointer, message }) => [pointer, message],
  );

describe("checkPortableRequests()", () => {
  it("accepts a portable request", () => {
    assert.deepEqual(messagesOf({ document: 'member(id: "m1") { name }' }), []);
  });

  it("finds a request that is not portable, and its place", () => {
    assert.deepEqual(messagesOf({ document: "member_id" }), [
      [
        "/request/document",
        'The name "member_id" does not consist of ASCII letters: the specification does not define the response, so a judged case may not send it',
      ],
    ]);
    assert.deepEqual(messagesOf({ method: "GET", body: '{"document":"shelf"}' }), [
      [
        "/request",
        "The request is GET /graph, not POST /graph: the specification does not define the response, so a judged case may not send it",
      ],
    ]);
  });

  it("finds a repeated name in a valid document only", () => {
    assert.deepEqual(messagesOf({ document: 'member(id: "m1") { name fine name }' }), [
      [
        "/request/document",
        'The field "name" is selected twice in one selection: the specification does not define the response, so a judged case may not send it',
      ],
    ]);
    assert.deepEqual(messagesOf({ document: 'member(id: "m1") { name name shelf }' }), []);
  });

  it("checks every request of a case", () => {
    const portable = { request: { document: "shelf" }, response };
    const invalid = { request: { document: "sh-elf" }, response };
    const steps = [portable, { together: [portable, invalid] }];
    const findings = checkPortableRequests(makeSubject({ cases: [makeCase({ steps })] }));
    assert.deepEqual(
      findings.map(({ pointer }) => pointer),
      ["/steps/1/together/1/request/document"],
    );
  });

  it("ignores a request that may get any response but an earlier one, and its repetition", () => {
    const steps = [
      { request: { document: "shelf" }, response },
      { request: { document: "shelf $a" }, response: { differsFrom: 0 } },
      { request: { document: "shelf $a" }, response: { sameAs: 1 } },
    ];
    const listPlaces = (item: JudgedCase): (string | undefined)[] =>
      checkPortableRequests(makeSubject({ cases: [item] })).map(({ pointer }) => pointer);
    assert.deepEqual(listPlaces(makeCase({ steps })), []);
    const same = { request: { document: "shelf $a" }, response: { sameAs: 0 } };
    assert.deepEqual(listPlaces(makeCase({ steps: [...steps, same] })), [
      "/steps/3/request/document",
    ]);
  });

  it("ignores unspecified cases", () => {
    const cases = [makeObservedCase("unspecified/empty-document", [])];
    assert.deepEqual(checkPortableRequests(makeSubject({ cases })), []);
  });

  it("accepts a required case in the stated form", () => {
    const cases = [makeQuery('member(id: "m1") { shelf }', response)];
    assert.deepEqual(checkPortableRequests(makeSubject({ cases })), []);
  });

  it("finds a required case in an implied form", () => {
    const cases = [makeQuery(implied, response)];
    assert.deepEqual(checkPortableRequests(makeSubject({ cases })), [
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
      checkPortableRequests(makeSubject({ cases })).map(({ message }) => message),
      [
        'The request has whitespace other than in `name(key: value) { fields }`: name the clause "syntax.free-whitespace"',
      ],
    );
  });

  it("finds implied forms that depend on the types", () => {
    const cases = [makeQuery("member { shelf }", response)];
    assert.deepEqual(
      checkPortableRequests(makeSubject({ cases })).map(({ message }) => message),
      [
        'The request has no argument on Query.member, which only the implied clause "syntax.missing-argument" allows: make the case implied',
      ],
    );
  });

  it("accepts such forms in a document that is invalid anyway, if any strings will do", () => {
    const document = 'member(id: "m1") { name(case: "upper") { first } }';
    const open = { status: 400, bodySchema: { type: "object" } } as const;
    assert.deepEqual(
      checkPortableRequests(makeSubject({ cases: [makeQuery(document, open)] })),
      [],
    );
    const exact = checkPortableRequests(makeSubject({ cases: [makeQuery(document, response)] }));
    assert.match(exact[0]?.message ?? "", /an argument on Member.name/);
  });
});
