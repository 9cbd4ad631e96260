import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DocumentMemory } from "./document-memory.ts";

describe("DocumentMemory", () => {
  it("recalls a document that came before", () => {
    const memory = new DocumentMemory();
    const documents = ["", "a", "b", "ab", "ba", "\u0000", "\u0000\u0000"];
    assert.deepEqual(
      documents.map((document) => memory.recall(document)),
      documents.map(() => false),
    );
    assert.deepEqual(
      documents.map((document) => memory.recall(document)),
      documents.map(() => true),
    );
  });

  it("mistakes few of 1,000 documents for others, and drops few", () => {
    const memory = new DocumentMemory();
    const documents = Array.from({ length: 1000 }, (_, index) => `member(id: "m${index}") { id }`);
    const countRecalled = (): number => documents.filter((text) => memory.recall(text)).length;
    assert.ok(countRecalled() < 10);
    assert.ok(countRecalled() > 500);
  });
});
