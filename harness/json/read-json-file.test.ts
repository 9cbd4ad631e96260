import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { type ReadResult, readJsonFile } from "./read-json-file.ts";

function read(test: TestContext, content: string | Uint8Array): ReadResult {
  const folder = makeTemporaryFolder(test, { "data.json": content });
  return readJsonFile(join(folder, "data.json"));
}

function placesOf(result: ReadResult): string[] {
  return result.ok
    ? []
    : result.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe("readJsonFile()", () => {
  it("reads what JSON.parse reads, keys of prototypes included", (test) => {
    const result = read(test, '{"a": [1, null], "__proto__": {"b": "ü"}}');
    assert.ok(result.ok);
    assert.equal(JSON.stringify(result.file.value), '{"a":[1,null],"__proto__":{"b":"ü"}}');
  });

  it("names each key that stands twice at its second place, at any depth", (test) => {
    const text = '{\n  "a": 1,\n  "b": [{ "c": 1, "c": 2 }],\n  "a": 3\n}\n';
    assert.deepEqual(placesOf(read(test, text)), [
      '3:19 Key "c" stands twice',
      '4:3 Key "a" stands twice',
    ]);
  });

  it("takes a key for the same however it is spelled", (test) => {
    assert.deepEqual(placesOf(read(test, '{"a": 1, "\\u0061": 2}')), ['1:10 Key "a" stands twice']);
  });

  it("allows the same key in two objects", (test) => {
    assert.ok(read(test, '[{"a": 1}, {"a": {"a": 2}}]').ok);
  });

  it("names the place where a text stops being JSON, for every one", (test) => {
    assert.deepEqual(placesOf(read(test, '{\n  "a": 1,\n}')), [
      "3:1 Not JSON: PropertyNameExpected",
      "3:1 Not JSON: ValueExpected",
    ]);
    assert.deepEqual(placesOf(read(test, '{"a": 1} // done')), [
      "1:10 Not JSON: InvalidCommentToken",
    ]);
    assert.deepEqual(placesOf(read(test, '{"a": 01}')).length > 0, true);
  });

  it("refuses an empty file, and one that is not UTF-8", (test) => {
    assert.equal(read(test, "").ok, false);
    const [place] = placesOf(read(test, Uint8Array.of(0x22, 0xff, 0x22)));
    assert.match(place ?? "", /^1:1 Cannot read the file: .*utf-8/);
  });

  it("names a file that is not there", (test) => {
    const folder = makeTemporaryFolder(test);
    const path = join(folder, "none.json");
    const result = readJsonFile(path);
    assert.ok(!result.ok);
    assert.deepEqual(
      result.problems.map(({ file, line, column }) => ({ file, line, column })),
      [{ file: path, line: 1, column: 1 }],
    );
    assert.match(result.problems[0]?.message ?? "", /^Cannot read the file: ENOENT/);
  });

  it("leads from a JSON pointer to its place, or to that of the nearest parent", (test) => {
    const result = read(test, '{\n  "a/b": [\n    10,\n    { "~": true }\n  ]\n}');
    assert.ok(result.ok);
    const placeOf = (pointer: string): string => {
      const { line, column, message } = result.file.diagnosticAt(pointer, "Wrong");
      return `${line}:${column} ${message}`;
    };
    assert.equal(placeOf(""), "1:1 Wrong");
    assert.equal(placeOf("/a~1b/0"), "3:5 Wrong");
    assert.equal(placeOf("/a~1b/1/~0"), "4:12 Wrong");
    assert.equal(placeOf("/a~1b/1/missing/further"), "4:5 Wrong");
    assert.equal(placeOf("/a~1b/7"), "2:10 Wrong");
  });
});
