import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonValue } from "../json/json-value.ts";
import { excuseDigitsId } from "./excuse-digits-id.ts";

const levelOf = (pointer: string, expected: JsonValue, received: JsonValue): string | undefined =>
  excuseDigitsId({ pointer, expected, received }).level;

describe("excuseDigitsId()", () => {
  it("excuses a number with the value of an id of digits, with leading zeros or without", () => {
    assert.equal(levelOf("/body/data/member/id", "42", 42), "implied");
    assert.equal(levelOf("/body/data/member/id", "042", 42), "implied");
    assert.equal(levelOf("/body/data/member/loans/0/book/isbn", "08", 8), "implied");
  });

  it("excuses no other value", () => {
    assert.equal(levelOf("/body/data/member/id", "042", "42"), undefined);
    assert.equal(levelOf("/body/data/member/id", "042", 43), undefined);
    assert.equal(levelOf("/body/data/member/id", "1e1", 10), undefined);
  });

  it("excuses no other field", () => {
    assert.equal(levelOf("/body/data/member/name", "1984", 1984), undefined);
    assert.equal(levelOf("/body/errors/0/id", "42", 42), undefined);
  });
});
