import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest } from "../../suite/case.ts";
import { makeCase, makeObservedCase, makeSubject } from "../../testing/lint-subject.ts";
import { requestBounds } from "./request-bounds.ts";

const response = { status: 400, body: { errors: [] } } as const;

const problemsOf = (request: CaseRequest): (string | undefined)[][] =>
  requestBounds(makeSubject({ cases: [makeCase({ steps: [{ request, response }] })] })).map(
    ({ pointer, message }) => [pointer, message],
  );

describe("requestBounds()", () => {
  it("takes a request that any server reads alike", () => {
    assert.deepEqual(problemsOf({ document: 'member(id: "m1") { name }' }), []);
  });

  it("finds what no server is bound to read, and where it stands", () => {
    assert.deepEqual(problemsOf({ document: "member_id" }), [
      [
        "/request/document",
        'The name "member_id" is not of ASCII letters alone: what it gets is not specified',
      ],
    ]);
    assert.deepEqual(problemsOf({ method: "GET", body: '{"document":"shelf"}' }), [
      [
        "/request",
        "A judged request is a POST to /graph, not GET /graph: what it gets is not specified",
      ],
    ]);
  });

  it("finds a name twice in a selection of a valid document alone", () => {
    assert.deepEqual(problemsOf({ document: 'member(id: "m1") { name fine name }' }), [
      [
        "/request/document",
        'The field "name" is selected twice in one selection: what it gets is not specified',
      ],
    ]);
    assert.deepEqual(problemsOf({ document: 'member(id: "m1") { name name shelf }' }), []);
  });

  it("looks at each request of a case of several", () => {
    const right = { request: { document: "shelf" }, response };
    const wrong = { request: { document: "sh-elf" }, response };
    const steps = [right, { together: [right, wrong] }];
    const problems = requestBounds(makeSubject({ cases: [makeCase({ steps })] }));
    assert.deepEqual(
      problems.map(({ pointer }) => pointer),
      ["/steps/1/together/1/request/document"],
    );
  });

  it("lets unspecified cases ask whatever they like", () => {
    const cases = [makeObservedCase("unspecified/empty-document", [])];
    assert.deepEqual(requestBounds(makeSubject({ cases })), []);
  });
});
