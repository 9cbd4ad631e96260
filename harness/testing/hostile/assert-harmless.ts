import assert from "node:assert/strict";

/** Fails for text that does more on a terminal, or in the log of a CI service, than appear there. */
export function assertHarmless(text: string): void {
  const harmful =
    /[^\n\P{Cc}]|[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\u2028\u2029]|##(?:vso|teamcity)?\[|^\s*::/mu.exec(
      text,
    );
  assert.equal(harmful, null);
}
