import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PlanCache } from "./plan-cache.ts";
import { err, ok } from "./result.ts";

/** Asks for the texts one after another and tells which had to be made. */
function askFor(memory: PlanCache, texts: readonly string[]): string[] {
  const made: string[] = [];
  for (const text of texts) {
    memory.getOrCreate(text, () => {
      made.push(text);
      return text.startsWith("!") ? err(["no"]) : ok([]);
    });
  }
  return made;
}

describe("PlanMemory", () => {
  it("gives the plan of the same text again", () => {
    const memory = new PlanCache({ maxPlans: 10, maxTotalLength: 1000 });
    const plan = ok([]);
    assert.equal(
      memory.getOrCreate("a", () => plan),
      plan,
    );
    assert.equal(
      memory.getOrCreate("a", () => err([])),
      plan,
    );
  });

  it("forgets what was used least recently", () => {
    const memory = new PlanCache({ maxPlans: 2, maxTotalLength: 1000 });
    assert.deepEqual(askFor(memory, ["a", "b", "a", "c", "a", "b"]), ["a", "b", "c", "b"]);
  });

  it("keeps no more characters than it may", () => {
    const memory = new PlanCache({ maxPlans: 100, maxTotalLength: 20 });
    const texts = Array.from({ length: 11 }, (_, index) => `a${index.toString(16)}`);
    assert.deepEqual(askFor(memory, texts), texts);
    assert.deepEqual(askFor(memory, texts.slice(1)), []);
    assert.deepEqual(askFor(memory, ["a0", "a1"]), ["a0", "a1"]);
  });

  it("keeps no text longer than a tenth of its room", () => {
    const memory = new PlanCache({ maxPlans: 100, maxTotalLength: 30 });
    assert.deepEqual(askFor(memory, ["abc", "abcd", "abc", "abcd"]), ["abc", "abcd", "abcd"]);
  });

  it("keeps no refusal", () => {
    const memory = new PlanCache({ maxPlans: 100, maxTotalLength: 1000 });
    assert.deepEqual(askFor(memory, ["!", "!"]), ["!", "!"]);
  });
});
