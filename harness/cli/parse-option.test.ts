import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidArgumentError } from "commander";
import { collect, collectHeader, parseBaseUrl, parseDuration, parseNeeds } from "./parse-option.ts";
import { UsageError } from "./usage-error.ts";

describe("parseDuration()", () => {
  it("reads milliseconds, seconds and minutes, and bare numbers as seconds", () => {
    assert.deepEqual(
      ["500ms", "10s", "2m", "3", "1.5s", " 1s "].map(parseDuration),
      [500, 10_000, 120_000, 3000, 1500, 1000],
    );
  });

  it("refuses what is no length of time, none at all, or longer than a timer holds", () => {
    for (const text of ["", "s", "-1s", "1h", "1e3", "0", "0.5ms", "9999999m", "1s2"]) {
      assert.throws(() => parseDuration(text), InvalidArgumentError, text);
    }
  });
});

describe("parseNeeds()", () => {
  it("reads one or both needs, and names one that it does not know", () => {
    assert.deepEqual([...parseNeeds("library")], ["library"]);
    assert.deepEqual([...parseNeeds("overdue-outage, library")], ["overdue-outage", "library"]);
    assert.throws(() => parseNeeds("library,books"), /"books" is none of library, overdue-outage/);
  });
});

describe("collectHeader()", () => {
  it("adds a header to those before it, blanks around its value taken off", () => {
    assert.deepEqual(collectHeader("X-Key:  a:b ", { Authorization: "Bearer x" }), {
      Authorization: "Bearer x",
      "X-Key": "a:b",
    });
  });

  it("refuses what is no header, and never repeats what may be a secret", () => {
    for (const text of [
      "Authorization s3cret",
      ": s3cret",
      "A b: s3cret",
      "A: s3cret…",
      "A: s3cret\u0001",
    ]) {
      assert.throws(
        () => collectHeader(text),
        (error) => error instanceof UsageError && !error.message.includes("s3cret"),
        text,
      );
    }
  });

  it("refuses the headers that frame a request", () => {
    for (const name of ["Host", "content-length", "Transfer-Encoding", "connection"]) {
      assert.throws(() => collectHeader(`${name}: 1`), /the kit sets it itself/);
    }
  });
});

describe("collect()", () => {
  it("adds a value to those before it", () => {
    assert.deepEqual(collect("b", collect("a")), ["a", "b"]);
  });
});

describe("parseBaseUrl()", () => {
  it("takes http and https, with a path or none", () => {
    for (const text of ["http://127.0.0.1:8080", "https://host/api/", "http://[::1]:1/a"]) {
      assert.equal(parseBaseUrl(text), text);
    }
  });

  it("refuses anything else, and credentials without repeating them", () => {
    for (const text of ["", "localhost:80", "ftp://h", "//h", "http://h?a", "http://h/#a"]) {
      assert.throws(() => parseBaseUrl(text), InvalidArgumentError, text);
    }
    for (const text of ["http://u:s3cret@h", "htp://u:s3cret@h", "http://u:s3cret@"]) {
      assert.throws(
        () => parseBaseUrl(text),
        (error) => error instanceof UsageError && !error.message.includes("s3cret"),
      );
    }
  });
});
