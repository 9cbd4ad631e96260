/**
 * What each kind of evidence for a clause counts. `make fit` writes this file: it fits the weights
 * to one half of the recorded mutants, and prints how well they do on the other half.
 */
export const weights = {
  rare: 10,
  covered: 1.2,
  related: 6.5,
  similar: 2.9,
} as const;
