import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import { listCommonWords, listDistinctiveWords, listWords } from "./list-words.ts";

function query(document: string): WireRequest {
  return toWireRequest({ document });
}

describe("listWords()", () => {
  it("lists names, numbers and pairs of words and marks", () => {
    const words = listWords(query("member(id: 42) { name }"));
    assert.equal(words.has("member") && words.has("42") && words.has("{ name"), true);
    assert.equal(words.has("{"), false);
  });

  it("takes the escape of a blank for a blank", () => {
    assert.equal(listWords(query("member {\n\tname }")).has("name"), true);
  });

  it("finds none in a request without a body", () => {
    assert.equal(listWords({ method: "GET", path: "/graph", headers: {} }).size, 0);
  });
});

describe("listCommonWords()", () => {
  it("lists what all requests have", () => {
    const words = listCommonWords([query("book { pages }"), query("pages { title }")]);
    assert.equal(words.has("pages"), true);
    assert.equal(words.has("book") || words.has("title"), false);
    assert.equal(listCommonWords([]).size, 0);
  });
});

describe("listDistinctiveWords()", () => {
  it("lists names before pairs", () => {
    const silent = [query("book { pages }"), query("loan { pages }")];
    assert.deepEqual(listDistinctiveWords(silent, [query("book { title }")]), ["pages"]);
    assert.deepEqual(listDistinctiveWords(silent, [query("pages { title }")]), [
      "{ pages",
      "pages }",
    ]);
    assert.deepEqual(listDistinctiveWords(silent, silent), []);
  });
});
