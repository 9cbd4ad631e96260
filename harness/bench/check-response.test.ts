import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkResponse } from "./check-response.ts";

const failed = '{"data":{"member":null},"errors":[{"path":"member.0.name","message":"no"}]}';
const plain = '{"data":{"member":null},"errors":[]}';
const defects = '{"errors":["a: b","c: d"]}';

describe("checkResponse()", () => {
  it("accepts the same result, in the form of GraphQL as well", () => {
    for (const [text, expected] of [
      [failed, failed],
      [failed.replace('"member.0.name"', '["member",0,"name"]'), failed],
      ['{"data":{"member":null}}', plain],
      [defects, defects],
      ['{"data":null,"errors":[{"message":"x"},{"message":"y"}]}', defects],
    ] as const) {
      assert.doesNotThrow(() => checkResponse("ours", { text, expected }));
    }
  });

  it("rejects other data, messages, paths and numbers of defects", () => {
    for (const [text, expected] of [
      ['{"data":{"member":{}},"errors":[]}', plain],
      [failed.replace("no", "yes"), failed],
      [failed.replace("0.name", "1.name"), failed],
      [plain, failed],
      ['{"errors":[{}]}', defects],
    ] as const) {
      assert.throws(() => checkResponse("ours", { text, expected }), {
        message: `Cannot measure ours: expected ${expected}, received ${text}`,
      });
    }
  });
});
