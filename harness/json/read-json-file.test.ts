import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { type ReadResult, readJsonFile } from "./read-json-file.ts";

function read(test: TestContext, content: string | Uint8Array): ReadResult {
  const folder = makeTemporaryFolder(test, { "data.json": content });
  return readJsonFile(join(folder, "data.json"));
}

function placesOf(result: ReadResult): string[] {
  return result.ok
    ? []
    : result.diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe("readJsonFile()", () => {
  it("reads what JSON.parse reads, keys of prototypes included", (test) => {
    const result = read(test, '{"a": [1, null], "__proto__": {"b": "ü"}}');
    assert.ok(result.ok);
    assert.equal(JSON.stringify(result.file.value), '{"a":[1,null],"__proto__":{"b":"ü"}}');
  });

  it("reports each repeated key where it appears again, at any depth", (test) => {
    const text = '{\n  "a": 1,\n  "b": [{ "c": 1, "c": 2 }],\n  "a": 3\n}\n';
    assert.deepEqual(placesOf(read(test, text)), [
      '3:19 Key "c" is repeated: remove one of the two',
      '4:3 Key "a" is repeated: remove one of the two',
    ]);
  });

  it("compares keys after unescaping", (test) => {
    assert.deepEqual(placesOf(read(test, '{"a": 1, "\\u0061": 2}')), [
      '1:10 Key "a" is repeated: remove one of the two',
    ]);
  });

  it("allows the same key in two objects", (test) => {
    assert.ok(read(test, '[{"a": 1}, {"a": {"a": 2}}]').ok);
  });

  it("reports every place where a text is not JSON", (test) => {
    assert.deepEqual(placesOf(read(test, '{\n  "a": 1,\n}')), [
      "3:1 Not JSON: property name expected",
    ]);
    assert.deepEqual(placesOf(read(test, '{"a": 1} // done')), [
      "1:10 Not JSON: invalid comment token",
    ]);
    assert.deepEqual(placesOf(read(test, '{"a": 01}')).length > 0, true);
  });

  it("reports only the beginning of a text that does not begin as JSON", (test) => {
    assert.deepEqual(placesOf(read(test, '\n<a b="c">{"d": 1}</a>')), [
      "2:1 Not JSON: invalid symbol",
    ]);
  });

  it("rejects an empty file, and one that is not UTF-8", (test) => {
    assert.deepEqual(placesOf(read(test, "")), ["1:1 Not JSON: value expected"]);
    const [place] = placesOf(read(test, Uint8Array.of(0x22, 0xff, 0x22)));
    assert.match(place ?? "", /^0:0 Cannot read the file: .*utf-8/);
  });

  it("reports a file that does not exist", (test) => {
    const folder = makeTemporaryFolder(test);
    const path = join(folder, "none.json");
    const result = readJsonFile(path);
    assert.ok(!result.ok);
    assert.deepEqual(
      result.diagnostics.map(({ file, line, column }) => ({ file, line, column })),
      [{ file: path, line: 0, column: 0 }],
    );
    assert.match(result.diagnostics[0]?.message ?? "", /^Cannot read the file: ENOENT/);
  });

  it("finds the place of a JSON pointer, or of its nearest parent", (test) => {
    const result = read(test, '{\n  "a/b": [\n    10,\n    { "~": true }\n  ]\n}');
    assert.ok(result.ok);
    const placeOf = (pointer: string): string => {
      const { line, column, message } = result.file.diagnosticAt(pointer, "Wrong");
      return `${line}:${column} ${message}`;
    };
    assert.equal(placeOf(""), "1:1 Wrong");
    assert.equal(placeOf("/a~1b/0"), "3:5 Wrong");
    assert.equal(placeOf("/a~1b/1/~0"), "4:12 Wrong");
    assert.equal(placeOf("/a~1b/1/missing/deeper"), "4:5 Wrong");
    assert.equal(placeOf("/a~1b/7"), "2:10 Wrong");
  });
});
