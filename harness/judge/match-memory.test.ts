import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeResponse } from "../testing/make-response.ts";
import { judgeExchange } from "./judge-exchange.ts";
import { MatchMemory } from "./match-memory.ts";

const { checks } = kitSuite;
const expected = { status: 400, body: { errors: ["a", "b"] } } as const;
const rules = { expected, checks, defects: "ordered" } as const;
const response = makeResponse(400, '{"errors":["a","b"]}');

describe("MatchMemory", () => {
  it("remembers a response that is as expected", () => {
    const memory = new MatchMemory();
    const judgment = memory.judge(response, rules);
    assert.deepEqual(judgment, judgeExchange(response, rules));
    assert.equal(memory.judge({ ...response, milliseconds: 9 }, rules), judgment);
  });

  for (const [what, other] of [
    ["body", makeResponse(400, '{"errors":["b","a"]}')],
    ["status", { ...response, status: 200 }],
    ["header", { ...response, headers: new Map([["content-type", ["text/html"]]]) }],
    ["length", { ...response, trailingBytes: 1 }],
    ["way", { ...response, resent: true }],
  ] as const) {
    it(`judges a response with another ${what}`, () => {
      const memory = new MatchMemory();
      memory.judge(response, rules);
      assert.deepEqual(memory.judge(other, rules), judgeExchange(other, rules));
    });
  }

  it("judges only the headers of a response with a known body", () => {
    const memory = new MatchMemory();
    const judgment = memory.judge(response, rules);
    const quoted = ['Application/JSON;charset="UTF-8"'];
    const other = {
      ...response,
      headers: new Map([...response.headers, ["content-type", quoted]]),
    };
    assert.equal(memory.judge(other, rules), judgment);
    assert.deepEqual(judgment, judgeExchange(other, rules));
  });

  it("judges the same response by other rules", () => {
    const memory = new MatchMemory();
    const reversed = makeResponse(400, '{"errors":["b","a"]}');
    memory.judge(reversed, { ...rules, defects: "as-sets" });
    assert.deepEqual(memory.judge(reversed, rules), judgeExchange(reversed, rules));
  });

  it("judges a failure to get a response", () => {
    const failure = { outcome: "failure", kind: "closed", message: "Nothing came" } as const;
    const memory = new MatchMemory();
    memory.judge(response, rules);
    assert.deepEqual(memory.judge(failure, rules), judgeExchange(failure, rules));
  });
});
