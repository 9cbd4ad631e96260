import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import { readJsonBody } from "../json/read-json-body.ts";
import { explanation, failed } from "../testing/sample-results.ts";
import type { Explanation } from "./diagnose.ts";
import { joinCutBodies } from "./join-cut-bodies.ts";

describe("joinCutBodies()", () => {
  const cut = causeOf("answer.json", Buffer.from('{"errors":["Zo'));
  const inside = causeOf("answer.utf-8", Buffer.from('{"errors":["Zo\xc3', "latin1"));
  const latin = causeOf("answer.utf-8", Buffer.from('{"errors":["Zo\xeb"]}', "latin1"));

  it("joins bodies that end inside a character to others that are cut", () => {
    const [joined, ...others] = joinCutBodies([inside, cut]);
    assert.deepEqual(others, []);
    assert.deepEqual(joined, { ...cut, explained: [...cut.explained, ...inside.explained] });
  });

  it("keeps bodies in another encoding, and those beside which none is cut elsewhere", () => {
    assert.deepEqual(joinCutBodies([cut, latin]), [cut, latin]);
    assert.deepEqual(joinCutBodies([inside]), [inside]);
  });
});

function causeOf(clause: string, bytes: Buffer): Explanation {
  const read = readJsonBody(bytes);
  assert.ok(!read.ok && read.clause === clause);
  const differences = [{ pointer: "/body", message: read.message, clause }];
  return { ...explanation({ clause }), explained: [{ ...failed(clause), differences }] };
}
