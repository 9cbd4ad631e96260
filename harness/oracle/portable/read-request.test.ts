import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseRequest } from "../../suite/case.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { readRequest } from "./read-request.ts";

function reasonsOf(request: CaseRequest): readonly string[] {
  const read = readRequest(toWireRequest(request));
  return read.ok ? [] : read.reasons;
}

describe("readRequest()", () => {
  it("reads a query and inserts its variables", () => {
    const read = readRequest(toWireRequest({ document: "a(k: $v)", variables: { v: "o'neil" } }));
    assert.deepEqual(read, {
      ok: true,
      selection: [{ name: "a", argument: { key: "k", value: { kind: "string", text: "o'neil" } } }],
      implied: [
        {
          clause: "variables.special-characters",
          form: "a value with a character that encoders may escape",
        },
      ],
    });
  });

  it("reads any valid JSON of the body", () => {
    const body = '\n{ "variables" : {},\t"document" : "\\u0061" }';
    assert.deepEqual(readRequest(toWireRequest({ body })), {
      ok: true,
      selection: [{ name: "a" }],
      implied: [],
    });
  });

  it("rejects what is not a query", () => {
    assert.deepEqual(reasonsOf({ method: "PUT", path: "/graph/", body: '{"document":"a"}' }), [
      "The request is PUT /graph/, not POST /graph",
    ]);
    assert.deepEqual(reasonsOf({ body: "[]" }), [
      "The body cannot be read: it is not a JSON object",
    ]);
    assert.deepEqual(reasonsOf({ body: "a" }), [
      "The body cannot be read: The body is not valid JSON: invalid symbol at character 1",
    ]);
    assert.deepEqual(reasonsOf({ body: '{"document":"a","document":"b"}' }), [
      'The body cannot be read: An object of the body has the key "document" twice',
    ]);
    assert.deepEqual(reasonsOf({ body: '{"document":1}' }), [
      "The body has no document, or one that is not a string",
    ]);
    assert.deepEqual(reasonsOf({ body: '{"document":"a","variables":[]}' }), [
      "The variables are not an object",
    ]);
  });

  it("rejects headers other than the content type of JSON", () => {
    const body = '{"document":"a"}';
    assert.deepEqual(reasonsOf({ body, headers: { "content-type": "application/json" } }), []);
    for (const headers of [
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json", "api-version": "1" },
    ]) {
      assert.deepEqual(reasonsOf({ body, headers }), [
        "The request has headers that a server may reject, or a Content-Type other than application/json",
      ]);
    }
  });

  it("takes the headers of clients, and calls those of browsers and proxies implied", () => {
    const type = { "Content-Type": "application/json" };
    const formsOf = (headers: Record<string, string>): unknown => {
      const read = readRequest(toWireRequest({ body: '{"document":"a"}', headers }));
      return read.ok && read.implied.map(({ clause }) => clause);
    };
    assert.deepEqual(formsOf({ ...type, Accept: "*/*", "User-Agent": "x" }), []);
    assert.deepEqual(formsOf({ ...type, Cookie: "a=b" }), ["request.browser-headers"]);
    assert.deepEqual(formsOf({ ...type, "X-Real-IP": "1" }), ["request.browser-headers"]);
    assert.deepEqual(formsOf({ ...type, Range: "bytes=0-9" }), ["request.range"]);
    assert.deepEqual(formsOf({ "Content-Type": "application/json; charset=utf-8" }), [
      "request.browser-headers",
    ]);
  });

  it("rejects other keys, and names beyond ASCII letters", () => {
    assert.deepEqual(reasonsOf({ body: '{"document":"a","operationName":"b"}' }), [
      'The body has the key "operationName", which the specification does not describe',
    ]);
    assert.deepEqual(reasonsOf({ document: "a", variables: { a_b: 1 } }), [
      'The name of the variable "a_b" does not consist of ASCII letters',
    ]);
  });

  it("accepts bodies of up to 8 KiB", () => {
    const padding = '{"document":""}'.length;
    const fill = (length: number): CaseRequest => ({ document: "a".repeat(length - padding) });
    assert.deepEqual(reasonsOf(fill(8192)), []);
    assert.deepEqual(reasonsOf(fill(8193)), ["The body has 8193 bytes, more than 8192"]);
  });
});
