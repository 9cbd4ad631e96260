import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MalformedRequestError, readHeader, readRequestHead } from "./request-head.ts";

const first = "POST /graph HTTP/1.1";

describe("readRequestHead()", () => {
  it("reads the first line and the headers", () => {
    const head = readRequestHead(
      `${first}\r\nHost: a\r\nX-y:z\r\nhost:\t b \r\nContent-Length: 05\r\nEmpty:`,
    );
    assert.deepEqual(head, {
      method: "POST",
      target: "/graph",
      version: "1.1",
      headers: new Map([
        ["host", "a, b"],
        ["x-y", "z"],
        ["content-length", "05"],
        ["empty", ""],
      ]),
      hosts: 2,
      body: 5,
      isAsking: false,
      isKept: true,
    });
  });

  const bodies: readonly [lines: string, body: number | "chunked"][] = [
    ["", 0],
    ["\r\nContent-Length: 0", 0],
    ["\r\nTransfer-Encoding: chunked", "chunked"],
    ["\r\nTransfer-Encoding: gzip, Chunked", "chunked"],
    ["\r\nTransfer-Encoding: x\r\nTransfer-Encoding: chunked", "chunked"],
  ];
  for (const [lines, body] of bodies) {
    it(`finds how long the body is after ${JSON.stringify(lines)}`, () => {
      assert.equal(readRequestHead(first + lines).body, body);
    });
  }

  it("finds whether the client waits before its body", () => {
    assert.equal(readRequestHead(`${first}\r\nExpect: 100-Continue`).isAsking, true);
    assert.equal(readRequestHead(`${first}\r\nExpect: x`).isAsking, false);
    assert.equal(readRequestHead("POST / HTTP/1.0\r\nExpect: 100-continue").isAsking, false);
  });

  it("finds whether the connection stays open", () => {
    const kept = [first, `${first}\r\nConnection: closed`, `${first}\r\nConnection: keep-alive`];
    const closed = [`${first}\r\nConnection: TE, Close`, "GET / HTTP/1.0"];
    for (const text of [...kept, "GET / HTTP/1.0\r\nConnection: Keep-Alive"]) {
      assert.equal(readRequestHead(text).isKept, true, text);
    }
    for (const text of closed) {
      assert.equal(readRequestHead(text).isKept, false, text);
    }
  });

  const malformed: readonly string[] = [
    ...["", "POST", "POST /graph", "POST  /graph HTTP/1.1", "POST /graph HTTP/1.1 "],
    ...["post /graph HTTP/1.1", "FETCH /graph HTTP/1.1", "POST /graph HTTP/2.0", `${first}\n`],
    ...[" X: y", "X y", ": y", "X : y", "X: \0", "X: a\nb", "X: a\rb", "X: \x7f", "é: y"].map(
      (line) => `${first}\r\n${line}`,
    ),
    ...["+2", "-2", "2, 2", "0x2", "2.0", "9".repeat(16)].map(
      (length) => `${first}\r\nContent-Length: ${length}`,
    ),
    `${first}${"\r\nA: b".repeat(101)}`,
    `${first}\r\nContent-Length: 2\r\nContent-Length: 2`,
    `${first}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`,
    ...["gzip", "xchunked", "chunked, gzip", "chunked, chunked", "chunked\xa0", ""].map(
      (coding) => `${first}\r\nTransfer-Encoding: ${coding}`,
    ),
  ];
  it("reads as many headers as a request may have", () => {
    assert.equal(readRequestHead(`${first}${"\r\nA: b".repeat(100)}`).method, "POST");
  });

  it("takes the blanks around a value away, and those inside of it not", () => {
    assert.deepEqual(readHeader("A: \t b c\t d \t"), ["a", "b c\t d"]);
    assert.deepEqual(
      [readHeader("A:"), readHeader("A: \t")],
      [
        ["a", ""],
        ["a", ""],
      ],
    );
  });

  it("says that a line ends in LF alone", () => {
    const texts = [`${first}\n`, `${first}\nX: y\r\nA: b`, `${first}\r\nX: y\nHost: a`];
    for (const text of texts) {
      assert.throws(() => readRequestHead(text), /a line ends in LF alone, not in CR LF/, text);
    }
  });

  for (const text of malformed) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.throws(() => readRequestHead(text), MalformedRequestError);
    });
  }
});
