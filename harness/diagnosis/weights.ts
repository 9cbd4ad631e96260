/**
 * What each kind of evidence for a clause counts. `make fit` writes this file: it fits the weights
 * to one half of the recorded mutants, and prints how well they do on the other half.
 */
export const weights = {
  main: 4.2,
  side: 2.8,
  rare: 3.9,
  covered: 3.8,
  named: 5.3,
  certain: 1.2,
  thorough: 2.8,
  present: 2.2,
  related: 5.6,
  exact: 1.9,
  similar: 3.3,
} as const;
