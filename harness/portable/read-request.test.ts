import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest } from "../suite/case.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { readRequest } from "./read-request.ts";

function problemsOf(request: CaseRequest): readonly string[] {
  const read = readRequest(toWireRequest(request));
  return read.ok ? [] : read.problems;
}

describe("readRequest()", () => {
  it("reads a query with its variables in place", () => {
    const read = readRequest(toWireRequest({ document: "a(k: $v)", variables: { v: "o'neil" } }));
    assert.deepEqual(read, {
      ok: true,
      selection: [{ name: "a", argument: { key: "k", value: { kind: "string", text: "o'neil" } } }],
      implied: [
        {
          clause: "variables.special-characters",
          form: "a value with a character that some encoders escape",
        },
      ],
    });
  });

  it("reads the body in any legal spelling", () => {
    const body = '\n{ "variables" : {},\t"document" : "\\u0061" }';
    assert.deepEqual(readRequest(toWireRequest({ body })), {
      ok: true,
      selection: [{ name: "a" }],
      implied: [],
    });
  });

  it("refuses what is no query", () => {
    assert.deepEqual(problemsOf({ method: "PUT", path: "/graph/", body: '{"document":"a"}' }), [
      "A judged request is a POST to /graph, not PUT /graph/",
    ]);
    assert.deepEqual(problemsOf({ body: "[]" }), ["The body cannot be read: it is no JSON object"]);
    assert.deepEqual(problemsOf({ body: "a" }), [
      "The body cannot be read: The body is not valid JSON",
    ]);
    assert.deepEqual(problemsOf({ body: '{"document":"a","document":"b"}' }), [
      'The body cannot be read: An object of the body has the key "document" twice',
    ]);
    assert.deepEqual(problemsOf({ body: '{"document":1}' }), ["The body has no string document"]);
    assert.deepEqual(problemsOf({ body: '{"document":"a","variables":[]}' }), [
      "The variables are no object",
    ]);
  });

  it("refuses other headers than the content type of JSON", () => {
    const body = '{"document":"a"}';
    assert.deepEqual(problemsOf({ body, headers: { "content-type": "application/json" } }), []);
    for (const headers of [
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json", accept: "*/*" },
    ]) {
      assert.deepEqual(problemsOf({ body, headers }), [
        "A judged request has the one header Content-Type: application/json",
      ]);
    }
  });

  it("refuses further keys and names beyond ASCII letters", () => {
    assert.deepEqual(problemsOf({ body: '{"document":"a","operationName":"b"}' }), [
      'The body has the key "operationName", which is not described',
    ]);
    assert.deepEqual(problemsOf({ document: "a", variables: { a_b: 1 } }), [
      'The variable "a_b" is not named by ASCII letters alone',
    ]);
  });

  it("takes bodies of up to 8 KiB", () => {
    const padding = '{"document":""}'.length;
    const fill = (length: number): CaseRequest => ({ document: "a".repeat(length - padding) });
    assert.deepEqual(problemsOf(fill(8192)), []);
    assert.deepEqual(problemsOf(fill(8193)), ["A judged request has at most 8192 bytes, not 8193"]);
  });
});
