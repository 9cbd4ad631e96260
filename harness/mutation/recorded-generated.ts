/** The generated cases that each mutant gets when its kills are recorded. */
export const recordedGenerated = { count: 100, seed: 1 } as const;
