import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PlanCache } from "./plan-cache.ts";
import { err, ok } from "./result.ts";

/** Asks for the texts one after another, and lists those whose plan is created. */
function askFor(cache: PlanCache, texts: readonly string[]): string[] {
  const created: string[] = [];
  for (const text of texts) {
    cache.getOrCreate(text, () => {
      created.push(text);
      return text.startsWith("!") ? err(["no"]) : ok([]);
    });
  }
  return created;
}

describe("PlanCache", () => {
  it("gives the same plan for the same text", () => {
    const cache = new PlanCache({ maxPlans: 10, maxTotalLength: 1000 });
    const plan = ok([]);
    assert.equal(
      cache.getOrCreate("a", () => plan),
      plan,
    );
    assert.equal(
      cache.getOrCreate("a", () => err([])),
      plan,
    );
  });

  it("drops what was used least recently", () => {
    const cache = new PlanCache({ maxPlans: 2, maxTotalLength: 1000 });
    assert.deepEqual(askFor(cache, ["a", "b", "a", "c", "a", "b"]), ["a", "b", "c", "b"]);
  });

  it("drops plans to stay within the total length", () => {
    const cache = new PlanCache({ maxPlans: 100, maxTotalLength: 20 });
    const texts = Array.from({ length: 11 }, (_, index) => `a${index.toString(16)}`);
    assert.deepEqual(askFor(cache, texts), texts);
    assert.deepEqual(askFor(cache, texts.slice(1)), []);
    assert.deepEqual(askFor(cache, ["a0", "a1"]), ["a0", "a1"]);
  });

  it("does not keep a text longer than a tenth of the total", () => {
    const cache = new PlanCache({ maxPlans: 100, maxTotalLength: 30 });
    assert.deepEqual(askFor(cache, ["abc", "abcd", "abc", "abcd"]), ["abc", "abcd", "abcd"]);
  });

  it("does not keep a rejection", () => {
    const cache = new PlanCache({ maxPlans: 100, maxTotalLength: 1000 });
    assert.deepEqual(askFor(cache, ["!", "!"]), ["!", "!"]);
  });
});
