import assert from "node:assert/strict";

/** Fails for text that does more on a terminal than appear there. */
export function assertHarmless(text: string): void {
  const harmful = /[^\n\P{Cc}]|[\p{Bidi_Control}\p{Cs}\u2028\u2029]/u.exec(text);
  assert.equal(harmful, null);
}
