import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { gzipSync } from "node:zlib";
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

  it("counts the problems of a file beyond the first 100", (test) => {
    const keys = Array.from({ length: 100_001 }, () => '"a": 1').join(",\n");
    const result = read(test, `{${keys}}`);
    assert.ok(!result.ok);
    assert.equal(result.diagnostics.length, 100);
    const { line, column, unlisted } = result.diagnostics.at(-1) ?? {};
    assert.deepEqual([line, column, unlisted], [101, 1, 100_000 - 100]);
  });

  it("finds what is wrong in the first MiB, and says that it is later", (test) => {
    const long = " ".repeat(1024 * 1024);
    assert.deepEqual(placesOf(read(test, `[1 2${long}]`)), ["1:4 Not JSON: comma expected"]);
    assert.deepEqual(placesOf(read(test, `[1,${long}2 3]`)), [
      "1:1 Not JSON, or a key is repeated, after the first MiB",
    ]);
  });

  it("rejects what is nested too deeply, as JSON or not, or holds too many values", (test) => {
    const limit =
      "0:0 Cannot read the file: it is nested deeper than 1000 levels, or holds more than 2000000 values";
    const nest = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    assert.ok(read(test, nest(1000)).ok);
    assert.deepEqual(placesOf(read(test, nest(1001))), [limit]);
    assert.deepEqual(placesOf(read(test, `[${"0,".repeat(2_000_001)}0]`)), [limit]);
    assert.deepEqual(placesOf(read(test, `"\n${"[".repeat(100_000)}`)).length > 0, true);
  });

  it("reads neither a device, a pipe nor a file of more than 64 MiB", (test) => {
    const folder = makeTemporaryFolder(test, { "large.json": "" });
    truncateSync(join(folder, "large.json"), 64 * 1024 * 1024 + 1);
    const message = (path: string): string | undefined => placesOf(readJsonFile(path))[0];
    assert.match(message(join(folder, "large.json")) ?? "", /: it is larger than 64 MiB$/);
    const pipe = join(folder, "pipe.json");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    for (const path of ["/dev/zero", folder, pipe]) {
      assert.equal(message(path), "0:0 Cannot read the file: it is not a regular file");
    }
  });

  it("measures what it reads, whatever size the system gives", (test) => {
    const large = new Uint8Array(64 * 1024 * 1024 + 1);
    assert.deepEqual(placesOf(read(test, gzipSync(large))), [
      "0:0 Cannot read the file: its decoded body is larger than 64 MiB",
    ]);
    if (process.platform === "linux") {
      assert.deepEqual(placesOf(readJsonFile("/proc/self/pagemap")), [
        "0:0 Cannot read the file: it is larger than 64 MiB",
      ]);
    }
    const text = JSON.stringify("ü".repeat(100_000));
    const result = read(test, text);
    assert.equal(result.ok && JSON.stringify(result.file.value), text);
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

  it("finds places behind strings that look like JSON, escaped keys and long lines", (test) => {
    const long = `${"\n".repeat(70_000)}${" ".repeat(70_000)}`;
    const text = `{"a": "[{,:\\"", "\\u0062": [true, "x", {}, [[1], 2]],${long}"c": -1}`;
    const result = read(test, text);
    assert.ok(result.ok);
    const offsets = ["/a", "/b", "/b/1", "/b/2", "/b/3/1", "/c"].map((pointer) => {
      const { line, column } = result.file.diagnosticAt(pointer, "");
      return (line - 1 > 0 ? text.lastIndexOf("\n") : -1) + column;
    });
    const values = ['"[{', "[true", '"x"', "{}", "2]]", "-1"];
    assert.deepEqual(
      offsets,
      values.map((value) => text.indexOf(value)),
    );
    assert.equal(result.file.diagnosticAt("/c", "").line, 70_001);
  });
});
