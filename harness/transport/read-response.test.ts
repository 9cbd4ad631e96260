import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { scaleTime } from "../testing/scale-time.ts";
import {
  createResponseReader,
  type ReadingOptions,
  type ResponseReading,
} from "./read-response.ts";

const defaults: ReadingOptions = { method: "POST", maxLength: 1000 };

function read(
  text: string,
  { isEnded = false, ...options }: Partial<ReadingOptions> & { isEnded?: boolean } = {},
): ResponseReading {
  return createResponseReader({ ...defaults, ...options })(Buffer.from(text, "latin1"), isEnded);
}

/** The body of a whole response. */
function bodyOf(text: string, options?: Parameters<typeof read>[1]): string {
  const reading = read(text, options);
  assert.equal(reading.state, "whole", text);
  return Buffer.from(reading.response.body).toString("latin1");
}

const ok = "HTTP/1.1 200 OK\r\n";

describe("createResponseReader()", () => {
  it("reads a body by its length, by chunks, or up to the end", () => {
    assert.equal(bodyOf(`${ok}Content-Length: 2\r\n\r\nabc`), "ab");
    const chunks = "1\r\na\r\n2;x=y\r\nbc\r\n0\r\nX: y\r\n\r\n";
    assert.equal(bodyOf(`${ok}Transfer-Encoding: chunked\r\n\r\n${chunks}`), "abc");
    assert.equal(read(`${ok}\r\nabc`).state, "unfinished");
    assert.equal(bodyOf(`${ok}\r\nabc`, { isEnded: true }), "abc");
  });

  it("says how much of a body came that has a length", () => {
    const reading = read(`${ok}Content-Length: 4\r\n\r\nabc`, { isEnded: true });
    assert.ok(reading.state === "unfinished");
    assert.match(reading.mistake ?? "", /^3 of the 4 bytes came/);
  });

  it("reads the head and each chunk once, however many packets it takes until all have come", () => {
    const reader = createResponseReader(defaults);
    const more = (text: string): ResponseReading => reader(Buffer.from(text), false);
    const head = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
    assert.equal(more(`${head}1\r\na\r\n2\r\nb`).state, "unfinished");
    // What was read may be anything by now: it is not looked at again.
    const known = "z".repeat(`${head}1\r\na\r\n`.length);
    assert.equal(more(`${known}2\r\nbc\r\n3`).state, "unfinished");
    const length = `${known}2\r\nbc\r\n`.length;
    assert.equal(more(`${"z".repeat(length)}zz\r\n`).state, "failed");
  });

  it("reads very many chunks in time, and sizes of any spelling", () => {
    const head = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
    for (const line of ["1", "1;", "1 ;x"]) {
      const { user } = process.cpuUsage();
      const many = `${head}${`${line}\r\na\r\n`.repeat(250_000)}0\r\n\r\n`;
      assert.equal(bodyOf(many, { maxLength: 250_000 }).length, 250_000);
      assert.ok(process.cpuUsage().user - user < scaleTime(1_500_000), line);
    }
    for (const size of ["b", "B", "0000B", "B ", "b;x"]) {
      assert.equal(bodyOf(`${head}${size}\r\n01234567890\r\n0\r\n\r\n`), "01234567890", size);
    }
    for (const size of ["", "-b", "0x2", "b\r", "0000000B", "g", " b"]) {
      assert.equal(read(`${head}${size}\r\n01234567890\r\n0\r\n\r\n`).state, "failed", size);
    }
  });

  it("gives up chunks that hold more than a body may, although they go on", () => {
    const reading = read(`${ok}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`, { maxLength: 2 });
    assert.deepEqual([reading.state, "kind" in reading && reading.kind], ["failed", "too-large"]);
  });

  it("gives up a long trailer and very many empty lines, which would be read again and again", () => {
    const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n";
    for (const [start, more] of [
      [chunked, "a: b\r\n"],
      ["", "\r\n"],
    ] as const) {
      const stateOf = (count: number): string =>
        read(start + more.repeat(count), { maxLength: 1_000_000 }).state;
      assert.deepEqual([stateOf(1000), stateOf(40_000)], ["unfinished", "failed"]);
    }
  });

  it("reads no body of a response to HEAD, and none with status 204", () => {
    assert.equal(bodyOf(`${ok}Content-Length: 2\r\n\r\n`, { method: "HEAD" }), "");
    assert.equal(bodyOf("HTTP/1.1 204 No Content\r\n\r\nabc"), "");
  });

  it("skips interim responses and line breaks, and counts their bytes", () => {
    const interim = "\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
    const whole = `${interim}${ok}X: \t a b \t\r\nx: c\r\nContent-Length: 0\r\n\r\n`;
    const reading = read(whole);
    assert.ok(reading.state === "whole");
    assert.deepEqual([reading.length, reading.isLast], [whole.length, false]);
    assert.deepEqual(reading.response.headers.get("x"), ["a b", "c"]);
    const unfinished = { state: "unfinished", skipped: interim.length, mistake: undefined };
    assert.deepEqual(read(interim), { ...unfinished, hasBegun: false });
    assert.deepEqual(read(`${interim}HTTP/1`), { ...unfinished, hasBegun: true });
  });

  it("skips no more interim responses than a response may have heads", () => {
    const interim = `HTTP/1.1 103 Early Hints\r\nLink: ${"a".repeat(50_000)}\r\n\r\n`;
    const reader = createResponseReader({ method: "POST", maxLength: 1 });
    const states = [1, 2, 3].map(() => reader(Buffer.from(interim), false).state);
    assert.deepEqual(states, ["unfinished", "unfinished", "failed"]);
    assert.equal(read(`${interim.repeat(3)}${ok}Content-Length: 0\r\n\r\n`).state, "failed");
  });

  it("says that a head may not end since its lines end in LF alone", () => {
    const reading = read("HTTP/1.1 200 OK\nContent-Length: 2\n\nab");
    assert.ok(reading.state === "unfinished" && reading.hasBegun);
    assert.match(reading.mistake ?? "", /^a line ends in LF alone, not in CR LF/);
  });

  it("says whether the connection ends after a response", () => {
    const isLast = (head: string): boolean => {
      const reading = read(`${head}Content-Length: 0\r\n\r\n`);
      return reading.state === "whole" && reading.isLast;
    };
    assert.equal(isLast(`${ok}Connection: Close\r\n`), true);
    assert.equal(isLast("HTTP/1.0 200 OK\r\n"), true);
    assert.equal(isLast("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n"), false);
  });

  const wrong: readonly [text: string, kind: string, message: RegExp][] = [
    ["SSH-2.0-OpenSSH", "not-http", /not an HTTP\/1\.1 response/],
    ["\x15\x03\x03\x00\x02\x02\x46", "not-http", /begin with https/],
    ["HTTP/1.1 101 Switching Protocols\r\n\r\n", "closed", /switched to another protocol/],
    ["HTTP/1.1 20 OK\r\n\r\n", "not-http", /not an HTTP/],
    ["HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n", "not-http", /not an HTTP/],
    [`${ok}nothing\r\n\r\n`, "malformed", /a header has no colon/],
    [`${ok}X : a\r\n\r\n`, "malformed", /a header has no colon, or a character/],
    [`${ok}X: a\0b\r\n\r\n`, "malformed", /a character that headers must not have/],
    [`${ok}X: a\r\n b\r\n\r\n`, "malformed", /not well-formed/],
    [`${ok}X: a\nY: b\r\n\r\n`, "malformed", /: a line ends in LF alone, not in CR LF/],
    [`${ok}Content-Length: 2\r\ncontent-length: 2\r\n\r\nab`, "malformed", /appears twice/],
    [`${ok}Content-Length: -2\r\n\r\nab`, "malformed", /not a plain number/],
    [`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, "malformed", /size of a chunk/],
    [
      `${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      "malformed",
      /beside Transfer-Encoding/,
    ],
    ["HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\n", "malformed", /status 204 has no body/],
    [`${ok}Content-Length: 1001\r\n\r\n`, "too-large", /larger than any/],
    [`${ok}\r\n${"x".repeat(1001)}`, "too-large", /larger than any/],
    [`${ok}X: ${"x".repeat(70_000)}`, "malformed", /not well-formed/],
    [`${ok}${"X: a\r\n".repeat(1001)}\r\n`, "malformed", /it has more than 1000 headers/],
    ["\r\n".repeat(100_000), "not-http", /not an HTTP/],
  ];
  for (const [text, kind, message] of wrong) {
    it(`reports ${JSON.stringify(text.slice(0, 60))} as ${kind}`, () => {
      const reading = read(text);
      assert.ok(reading.state === "failed");
      assert.equal(reading.kind, kind);
      assert.match(reading.message, message);
    });
  }
});
