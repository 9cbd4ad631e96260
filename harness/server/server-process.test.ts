import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPrintedUrl } from "./server-process.ts";

describe("readPrintedUrl()", () => {
  for (const host of ["127.0.0.1", "127.8.0.9", "localhost", "[::1]", "0.0.0.0", "[::]"]) {
    it(`takes ${host} for this machine`, () => {
      const url = `http://${host}:8080/api`;
      assert.deepEqual(readPrintedUrl(` ${url}\r`), { isLocal: true, url });
    });
  }

  const foreign = [
    "http://10.0.0.1:80",
    "http://[fd00::1]:80/",
    "http://localhost.example:80",
    "http://127.0.0.1.example:80",
    "http://example#127.0.0.1:80",
  ];
  for (const url of foreign) {
    it(`takes ${url} for another machine`, () => {
      const printed = readPrintedUrl(url);
      assert.ok(printed?.isLocal === false);
      assert.ok(printed.message.startsWith(`The command printed the base URL ${url}, `));
    });
  }

  it("finds none in other text, or where there are credentials", () => {
    for (const line of ["", "listening", "on http://a:1", "http://a", "http://u@127.0.0.1:80"]) {
      assert.equal(readPrintedUrl(line), undefined);
    }
  });
});
