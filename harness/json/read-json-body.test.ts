import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { explainInvalidJson, readJsonBody } from "./read-json-body.ts";

describe("readJsonBody()", () => {
  const expected = { errors: ["a: no such field on type Query"] };
  const reads = (text: string): boolean => readJsonBody(Buffer.from(text), expected).ok;

  it("reads the expected body in any encoding, and one of a few hundred values", () => {
    const escaped = `"\\u0061${"\\u0062".repeat(5000)}"`;
    const blank = " \n\t\r".repeat(25_000);
    assert.ok(reads(`{"errors":${blank}["a: no such field on type Query"]${blank}}`));
    assert.ok(reads(`{"errors":[${escaped}]}`));
    assert.ok(reads(`{"errors":[${Array(900).fill("1")}]}`));
  });

  it("does not read a body that is far larger than the expected one, although it is JSON", () => {
    const message = "The body is far larger than the expected one";
    for (const text of [`["${"x".repeat(40_000)}"]`, `[${Array(1100).fill("1")}]`]) {
      assert.deepEqual(readJsonBody(Buffer.from(text), expected), { ok: false, message });
      assert.ok(readJsonBody(Buffer.from(text)).ok);
    }
  });

  it("reads no body with more keys in an object, or longer ones, than any field needs", () => {
    const keys = Array.from({ length: 1001 }, (_, index) => `"k${index}":0`);
    for (const [most, more] of [
      [`{${keys.slice(1)}}`, `{${keys}}`],
      [`{"${"k".repeat(1000)}":0}`, `{"${"k".repeat(1001)}":0}`],
    ]) {
      assert.ok(readJsonBody(Buffer.from(most ?? "")).ok);
      const read = readJsonBody(Buffer.from(more ?? ""));
      assert.match(read.ok ? "" : read.message, /^The body has an object with more than 1000 keys/);
    }
  });
});

describe("explainInvalidJson()", () => {
  it("names a control character in a string", () => {
    assert.equal(
      explainInvalidJson('{"title":"Tab\tseparated"}'),
      "the string at character 10 contains U+0009, which must be escaped",
    );
  });

  it("names a control character outside of strings", () => {
    assert.equal(explainInvalidJson('{"a":1}\0'), "invalid symbol U+0000 at character 8");
  });

  it("names the first place where something else is expected", () => {
    assert.equal(explainInvalidJson('{"a":1 "b":2}'), "comma expected at character 8");
    assert.equal(explainInvalidJson("<html>"), "invalid symbol at character 1");
  });

  it("says nothing of a long text", () => {
    assert.equal(explainInvalidJson("[".repeat(10_001)), undefined);
  });
});
