import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PlanMemory } from "./plan-cache.ts";
import { passed, refused } from "./result.ts";

/** Asks for the texts one after another and tells which had to be made. */
function askFor(memory: PlanMemory, texts: readonly string[]): string[] {
  const made: string[] = [];
  for (const text of texts) {
    memory.remember(text, () => {
      made.push(text);
      return text.startsWith("!") ? refused(["no"]) : passed([]);
    });
  }
  return made;
}

describe("PlanMemory", () => {
  it("gives the plan of the same text again", () => {
    const memory = new PlanMemory({ rememberedPlans: 10, rememberedCharacters: 1000 });
    const plan = passed([]);
    assert.equal(
      memory.remember("a", () => plan),
      plan,
    );
    assert.equal(
      memory.remember("a", () => refused([])),
      plan,
    );
  });

  it("forgets what was used least recently", () => {
    const memory = new PlanMemory({ rememberedPlans: 2, rememberedCharacters: 1000 });
    assert.deepEqual(askFor(memory, ["a", "b", "a", "c", "a", "b"]), ["a", "b", "c", "b"]);
  });

  it("keeps no more characters than it may", () => {
    const memory = new PlanMemory({ rememberedPlans: 100, rememberedCharacters: 20 });
    const texts = Array.from({ length: 11 }, (_, index) => `a${index.toString(16)}`);
    assert.deepEqual(askFor(memory, texts), texts);
    assert.deepEqual(askFor(memory, texts.slice(1)), []);
    assert.deepEqual(askFor(memory, ["a0", "a1"]), ["a0", "a1"]);
  });

  it("keeps no text longer than a tenth of its room", () => {
    const memory = new PlanMemory({ rememberedPlans: 100, rememberedCharacters: 30 });
    assert.deepEqual(askFor(memory, ["abc", "abcd", "abc", "abcd"]), ["abc", "abcd", "abcd"]);
  });

  it("keeps no refusal", () => {
    const memory = new PlanMemory({ rememberedPlans: 100, rememberedCharacters: 1000 });
    assert.deepEqual(askFor(memory, ["!", "!"]), ["!", "!"]);
  });
});
