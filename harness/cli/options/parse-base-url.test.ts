import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { UsageError } from "../usage-error.ts";
import { parseBaseUrl } from "./parse-base-url.ts";

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
