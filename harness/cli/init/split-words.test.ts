import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { splitWords } from "./split-words.ts";

describe("splitWords()", () => {
  for (const [command, words] of [
    ["node server.js --port {port}", ["node", "server.js", "--port", "{port}"]],
    ["  a\tb\n", ["a", "b"]],
    ["'a b' \"c d\" e\\ f", ["a b", "c d", "e f"]],
    ["--x='a b'\"c\"", ["--x=a bc"]],
    ['"a \\"b\\" \\n"', ['a "b" \\n']],
    ["''", [""]],
    ["", []],
  ] as const) {
    it(`splits ${JSON.stringify(command)}`, () => {
      assert.deepEqual(splitWords(command), words);
    });
  }

  for (const command of ["'a", 'a "b', "a\\"]) {
    it(`rejects ${JSON.stringify(command)}, which goes on`, () => {
      assert.equal(splitWords(command), undefined);
    });
  }
});
