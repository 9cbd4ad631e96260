import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import { makeResponse } from "../testing/make-response.ts";
import { errored } from "../testing/sample-results.ts";
import type { Exchange } from "../transport/exchange.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { SilenceMemory } from "./silence-memory.ts";

const late: Exchange = { outcome: "failure", kind: "timeout", message: "Late" };

const response = makeResponse(200);

function remember(silent: readonly string[], answered: readonly string[] = []): SilenceMemory {
  const memory = new SilenceMemory();
  for (const document of silent) {
    memory.note(toWireRequest({ document }), late);
  }
  for (const document of answered) {
    memory.note(toWireRequest({ document }), response);
  }
  return memory;
}

function caseOf(document: string, status: 200 | 400 = 200): JudgedCase {
  return {
    ...errored("a").case,
    level: "required",
    steps: [{ request: { document }, response: { status, body: {} } }],
  };
}

const silent = ["a", "b", "c", "d"].map((id) => `member(id: "${id}") { fine }`);

describe("SilenceMemory", () => {
  it("expects no response to queries with all words that the silent ones share", () => {
    const memory = remember(silent);
    const reason = "Queries like this one get no response in time";
    assert.equal(memory.findReason(caseOf('member(id: "e") { name fine }')), undefined);
    assert.equal(memory.findReason(caseOf('member(id: "e") { fine }')), reason);
  });

  it("expects a response while few queries were silent, however often", () => {
    const memory = remember([...silent.slice(0, 3), ...silent.slice(0, 3)]);
    assert.equal(memory.findReason(caseOf('member(id: "e") { fine }')), undefined);
  });

  it("expects a response as soon as one of the kind was answered", () => {
    const memory = remember(silent, ['member(id: "z") { fine }']);
    assert.equal(memory.findReason(caseOf('member(id: "e") { fine }')), undefined);
  });

  it("names the word that no answered query has, once there are many of them", () => {
    const answered = Array.from({ length: 20 }, (_, index) => `member(id: "${index}") { name }`);
    const answeredFirst = remember([], answered);
    for (const document of silent) {
      answeredFirst.note(toWireRequest({ document }), late);
    }
    assert.equal(
      answeredFirst.findReason(caseOf('member(id: "e") { name fine }')),
      'Queries with "fine" get no response in time',
    );
  });

  it("expects a response to an invalid query, which is not executed", () => {
    assert.equal(remember(silent).findReason(caseOf('member(id: "e") { fine }', 400)), undefined);
  });

  it("explains a case without a response, not one with a wrong one", () => {
    const memory = remember(silent);
    const result = { ...errored("a"), case: caseOf('member(id: "e") { fine }') };
    assert.equal(memory.explains({ ...result, failure: "timeout" }), true);
    assert.equal(memory.explains({ ...result, failure: "closed" }), false);
  });
});
