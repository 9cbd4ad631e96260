import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { err, ok } from "../result.ts";
import { PlanCache } from "./plan-cache.ts";
import type { PlanQuery } from "./plan-template.ts";

const maxDocumentLength = 1000;

/** Asks for the plans of documents one after another, and lists those that are planned. */
function askFor(cache: PlanCache, documents: readonly string[]): string[] {
  const planned: string[] = [];
  const planQuery: PlanQuery = ({ document }) => {
    planned.push(document);
    return document.startsWith("!") ? err(["no"]) : ok([]);
  };
  for (const document of documents) {
    cache.getOrCreate({ document, variables: {} }, planQuery);
  }
  return planned;
}

describe("PlanCache", () => {
  it("keeps the plan of a document that comes for the second time", () => {
    const cache = new PlanCache({ maxPlans: 10, maxTotalLength: 1000, maxDocumentLength });
    const query = { document: "a", variables: {} };
    const [first, second] = [ok([]), ok([])];
    assert.equal(
      cache.getOrCreate(query, () => first),
      first,
    );
    assert.deepEqual(
      cache.getOrCreate(query, () => second),
      second,
    );
    const third = cache.getOrCreate(query, () => err(["planned again"]));
    assert.equal(third.ok && third.value, second.ok && second.value);
  });

  it("drops what was used least recently", () => {
    const cache = new PlanCache({ maxPlans: 2, maxTotalLength: 1000, maxDocumentLength });
    askFor(cache, ["a", "b", "c"]);
    assert.deepEqual(askFor(cache, ["a", "b", "a", "c", "a", "b"]), ["a", "b", "c", "b"]);
  });

  it("drops plans to stay within the total length, and keeps half of it", () => {
    const cache = new PlanCache({ maxPlans: 100, maxTotalLength: 20, maxDocumentLength });
    const documents = Array.from({ length: 11 }, (_, index) => `a${index.toString(16)}`);
    assert.deepEqual(askFor(cache, documents), documents);
    assert.deepEqual(askFor(cache, documents), documents);
    assert.deepEqual(askFor(cache, documents.slice(-5)), []);
    assert.deepEqual(askFor(cache, ["a0", "a1"]), ["a0", "a1"]);
  });

  it("does not keep a document longer than a tenth of the total", () => {
    const cache = new PlanCache({ maxPlans: 10, maxTotalLength: 100, maxDocumentLength });
    const documents = ["x".repeat(10), "y".repeat(11)];
    askFor(cache, documents);
    assert.deepEqual(askFor(cache, documents), documents);
    assert.deepEqual(askFor(cache, documents), ["y".repeat(11)]);
  });

  it("does not keep a rejection", () => {
    const cache = new PlanCache({ maxPlans: 10, maxTotalLength: 1000, maxDocumentLength });
    askFor(cache, ["!", "!"]);
    assert.deepEqual(askFor(cache, ["!", "!"]), ["!", "!"]);
  });
});
