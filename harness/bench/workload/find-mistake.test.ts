import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findMistake } from "./find-mistake.ts";
import type { Expected } from "./workload.ts";

const failed: Expected = {
  kind: "result",
  data: { member: null },
  errors: [{ path: "member.0.name", message: "no" }],
};
const plain: Expected = { kind: "result", data: { member: null }, errors: [] };
const defects: Expected = { kind: "defects", defects: ["a: b", "c: d"] };

describe("findMistake()", () => {
  it("accepts the exact body of the service only", () => {
    const body = '{"data":{"member":null},"errors":[{"path":"member.0.name","message":"no"}]}';
    assert.equal(findMistake(body, failed, "service"), undefined);
    assert.match(findMistake('{"data":{"member":null}}', plain, "service") ?? "", /received/);
    assert.match(findMistake(body.replace("no", "yes"), failed, "service") ?? "", /received/);
    assert.equal(findMistake('{"errors":["a: b","c: d"]}', defects, "service"), undefined);
    assert.match(findMistake('{"errors":["a: b","c: x"]}', defects, "service") ?? "", /received/);
  });

  it("accepts the forms of GraphQL", () => {
    const body = '{"data":{"member":null},"errors":[{"path":["member",0,"name"],"message":"no"}]}';
    assert.equal(findMistake(body, failed, "graphql"), undefined);
    assert.equal(findMistake('{"data":{"member":null}}', plain, "graphql"), undefined);
    assert.equal(findMistake('{"errors":[{},{}]}', defects, "graphql"), undefined);
    assert.match(findMistake('{"errors":[{}]}', defects, "graphql") ?? "", /received/);
  });
});
