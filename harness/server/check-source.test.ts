import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSource } from "./check-source.ts";

/** Gives a target as a program in JavaScript can, which nothing has checked. */
function parseTarget(json: string): Parameters<typeof checkSource>[0] {
  return JSON.parse(json);
}

describe("checkSource()", () => {
  it("accepts base URLs, commands and functions", () => {
    for (const url of ["http://127.0.0.1:8080", "https://host/api/", "http://[::1]:80"]) {
      checkSource({ url });
    }
    checkSource({ command: ["node"] });
    checkSource({ fetch: async () => new Response() });
  });

  for (const [json, message] of [
    ["null", /^There is no target: give \{ url: /],
    ["{}", /^There is no target: /],
    [
      '{ "url": "zzz" }',
      /^target\.url \(not shown because it may be secret\): Give a base URL like /,
    ],
    ['{ "url": "localhost:8080" }', /^target\.url \(not shown .*\): Give a base URL like /],
    ['{ "url": "http://h?a=1" }', /^target\.url \(not shown .*\): Remove the query string /],
    ['{ "url": "http://me:secret@h" }', /^target\.url has credentials: give them in access/],
    [`{ "url": "http://h/${"a".repeat(2000)}" }`, /The base URL has more than 2000 characters/],
    ['{ "url": 8080 }', /^There is no target: /],
    ['{ "command": [] }', /^There is no target: /],
    ['{ "command": "node x" }', /^There is no target: /],
    ['{ "command": [1] }', /^There is no target: /],
    ['{ "fetch": 1 }', /^There is no target: /],
  ] as const) {
    it(`rejects ${json}`, () => {
      assert.throws(() => checkSource(parseTarget(json)), { name: "TypeError", message });
    });
  }
});
