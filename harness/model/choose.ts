/** The reading that a model server takes of each freedom, by the freedom's id. */
export type Readings = Readonly<Record<string, string>>;

/**
 * Looks up what a model server does about a freedom; the first reading is the default.
 *
 * @throws Error for a reading that has no switch.
 */
export function choose<Choice>(
  readings: Readings,
  freedom: string,
  choices: Readonly<Record<string, Choice>>,
): Choice {
  const [plainest] = Object.keys(choices);
  const reading = readings[freedom] ?? plainest ?? "";
  const choice = Object.hasOwn(choices, reading) ? choices[reading] : undefined;
  if (choice === undefined) {
    throw new Error(`Freedom ${freedom} has no switch for the reading "${reading}"`);
  }
  return choice;
}

/** Whether a model server takes one of some readings, in a part where all others do the same. */
export function takes(readings: Readings, freedom: string, ...some: readonly string[]): boolean {
  return some.includes(readings[freedom] ?? "");
}
