import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest, JudgedCase } from "../../suite/case.ts";
import { makeCase, makeObservedCase, makeSubject } from "../../testing/lint-subject.ts";
import { portableRequests } from "./portable-requests.ts";

const response = { status: 400, body: { errors: [] } } as const;

const messagesOf = (request: CaseRequest): (string | undefined)[][] =>
  portableRequests
    .check(makeSubject({ cases: [makeCase({ steps: [{ request, response }] })] }))
    .map(({ pointer, message }) => [pointer, message]);

describe("portableRequests", () => {
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
    const findings = portableRequests.check(makeSubject({ cases: [makeCase({ steps })] }));
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
      portableRequests.check(makeSubject({ cases: [item] })).map(({ pointer }) => pointer);
    assert.deepEqual(listPlaces(makeCase({ steps })), []);
    const same = { request: { document: "shelf $a" }, response: { sameAs: 0 } };
    assert.deepEqual(listPlaces(makeCase({ steps: [...steps, same] })), [
      "/steps/3/request/document",
    ]);
  });

  it("ignores unspecified cases", () => {
    const cases = [makeObservedCase("unspecified/empty-document", [])];
    assert.deepEqual(portableRequests.check(makeSubject({ cases })), []);
  });
});
