import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidArgumentError } from "commander";
import { UsageError } from "../usage-error.ts";
import {
  collectHeader,
  collectOutputs,
  formatDuration,
  integerBetween,
  parseBaseUrl,
  parseDuration,
  parseNeeds,
  parseRate,
  parseSeed,
  parseShard,
} from "./option-values.ts";

describe("parseDuration()", () => {
  for (const [text, milliseconds] of [
    ["500ms", 500],
    ["10s", 10_000],
    ["2m", 120_000],
    ["3", 3000],
    ["1.5s", 1500],
    [" 1s ", 1000],
  ] as const) {
    it(`reads "${text}" as ${milliseconds} ms`, () => {
      assert.equal(parseDuration(text), milliseconds);
    });
  }

  for (const text of ["", "s", "-1s", "1h", "1e3", "0", "0.5ms", "9999999m", "1s2"]) {
    it(`rejects "${text}"`, () => {
      assert.throws(() => parseDuration(text), InvalidArgumentError);
    });
  }
});

describe("formatDuration()", () => {
  for (const text of ["1ms", "1.5ms", "1500ms", "10s", "3600s"]) {
    it(`gives ${text} back`, () => {
      assert.equal(formatDuration(parseDuration(text)), text);
    });
  }
});

describe("parseNeeds()", () => {
  it("reads one need or several", () => {
    assert.deepEqual([...parseNeeds("library")], ["library"]);
    assert.deepEqual([...parseNeeds("overdue-outage, library")], ["overdue-outage", "library"]);
    assert.deepEqual([...parseNeeds("free-form-ids")], ["free-form-ids"]);
  });

  it("names a need that does not exist", () => {
    assert.throws(() => parseNeeds("library,books"), /"books" is not one of library, overdue-out/);
  });
});

describe("parseRate()", () => {
  it("reads a number above 0", () => {
    assert.deepEqual(["20", "0.5"].map(parseRate), [20, 0.5]);
  });

  for (const text of ["", "0", "0.0", "-1", "1e3", "x", "Infinity"]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.throws(() => parseRate(text), /Give a number above 0/);
    });
  }
});

describe("parseSeed()", () => {
  it("reads a number", () => {
    assert.deepEqual(["7", "-2147483648"].map(parseSeed), [7, -2147483648]);
  });

  it("draws a 32-bit number for random", () => {
    const seed = parseSeed("random");
    assert.equal(parseSeed(String(seed)), seed);
  });

  it("rejects anything else", () => {
    for (const text of ["", "x", "1.5", "2147483648"]) {
      assert.throws(() => parseSeed(text), InvalidArgumentError, text);
    }
  });
});

describe("parseShard()", () => {
  it("reads the number of a shard and how many there are", () => {
    assert.deepEqual(parseShard("2/4"), { number: 2, of: 4 });
    assert.deepEqual(parseShard("100/100"), { number: 100, of: 100 });
  });

  for (const text of ["", "1", "0/4", "5/4", "1/0", "1/101", "1/4 ", "-1/4", "a/b"]) {
    it(`rejects "${text}"`, () => {
      assert.throws(() => parseShard(text), /Write it as K\/N, like 1\/4/);
    });
  }
});

describe("integerBetween()", () => {
  it("reads whole numbers, including both bounds", () => {
    assert.deepEqual(["-2", "0", "10"].map(integerBetween(-2, 10)), [-2, 0, 10]);
  });

  it("rejects anything else", () => {
    for (const text of ["-3", "11", "1.5", "", "0x1", "1e1", "ten"]) {
      assert.throws(() => integerBetween(-2, 10)(text), InvalidArgumentError, text);
    }
  });
});

describe("collectHeader()", () => {
  it("adds a header to those before it, without the spaces around its value", () => {
    assert.deepEqual(collectHeader("X-Key:  a:b ", { Authorization: "Bearer x" }), {
      Authorization: "Bearer x",
      "X-Key": "a:b",
    });
  });

  it("takes no header without a value, which may be the next word", () => {
    assert.throws(
      () => collectHeader("X-Key:"),
      /The header "X-Key" has no value: put it in quotes/,
    );
  });

  it("takes no header that is too long, nor its name", () => {
    const tooLong = /more than 8192 characters, or its name more than 256/;
    assert.throws(() => collectHeader(`X: ${"a".repeat(8192)}`), tooLong);
    assert.throws(() => collectHeader(`${"X".repeat(257)}: a`), tooLong);
    assert.deepEqual(collectHeader(`X: ${"a".repeat(8000)}`), { X: "a".repeat(8000) });
  });

  it("takes a hundred headers at most", () => {
    const names = Array.from({ length: 100 }, (_, index) => `X-${index}`);
    const headers = Object.fromEntries(names.map((name) => [name, "a"]));
    assert.equal(Object.keys(collectHeader("X-0: b", headers)).length, 100);
    assert.throws(() => collectHeader("X-100: a", headers), /at most 100 headers/);
  });

  for (const text of [
    "Authorization s3cret",
    ": s3cret",
    "A b: s3cret",
    "A: s3cret…",
    "A: s3cret\u0001",
  ]) {
    it(`rejects ${JSON.stringify(text)} without repeating its value`, () => {
      assert.throws(
        () => collectHeader(text),
        (error) => error instanceof UsageError && !error.message.includes("s3cret"),
      );
    });
  }

  for (const name of [
    "Host",
    "content-length",
    "Transfer-Encoding",
    "connection",
    "Expect",
    "Upgrade",
  ]) {
    it(`rejects ${name}, which is about the connection`, () => {
      assert.throws(() => collectHeader(`${name}: 1`), /the kit sets it itself/);
    });
  }
});

describe("parseBaseUrl()", () => {
  it("reads http and https URLs, with or without a path", () => {
    for (const text of ["http://127.0.0.1:8080", "https://host/api/", "http://[::1]:1/a"]) {
      assert.equal(parseBaseUrl(text), text);
    }
  });

  it("takes a host without a scheme for http", () => {
    for (const text of [
      "localhost:8080",
      "localhost",
      "127.0.0.1:80/api",
      "[::1]:1",
      "my-host:80",
    ]) {
      assert.equal(parseBaseUrl(text), `http://${text}`);
    }
  });

  for (const text of [
    "",
    "8080",
    "api",
    "mailto:me",
    "ftp://h",
    "//h",
    "http://h?a",
    "http://h/#a",
  ]) {
    it(`rejects "${text}"`, () => {
      assert.throws(() => parseBaseUrl(text), UsageError);
    });
  }

  for (const text of [
    "http://u:s3cret@h",
    "htp://u:s3cret@h",
    "http://u:s3cret@",
    "http://h/?token=s3cret",
    "ftp://h/s3cret",
  ]) {
    it(`rejects what may be a secret in ${text} without repeating them`, () => {
      assert.throws(
        () => parseBaseUrl(text),
        (error) => error instanceof UsageError && !error.message.includes("s3cret"),
      );
    });
  }
});

describe("collectOutputs()", () => {
  const collect = collectOutputs(["json", "junit", "site"], ["site"]);

  it("adds a format and its file, which may contain an equals sign", () => {
    const first = collect("junit=a/b.xml");
    assert.deepEqual(collect("json=a=b.json", first), [
      { format: "junit", file: "a/b.xml" },
      { format: "json", file: "a=b.json" },
    ]);
  });

  it("takes a format without a file for standard output", () => {
    assert.deepEqual(collect("json"), [{ format: "json" }]);
  });

  it("names the formats when it does not know one, and asks for a missing file", () => {
    assert.throws(() => collect("xml=a"), /"xml" is not one of json, junit, site/);
    assert.throws(() => collect("junit="), /Say where to write it: junit=PATH/);
    assert.throws(() => collect("site"), /Say where to write it: site=PATH/);
  });
});
