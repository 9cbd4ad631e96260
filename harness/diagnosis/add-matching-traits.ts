/** Adds the traits whose patterns a text matches. */
export function addMatchingTraits(
  text: string,
  patterns: readonly (readonly [trait: string, pattern: RegExp])[],
  traits: Set<string>,
): void {
  for (const [trait, pattern] of patterns) {
    if (pattern.test(text)) {
      traits.add(trait);
    }
  }
}
