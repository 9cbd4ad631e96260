/** Where to find a generated case again: its property, and fast-check's path in that property. */
export interface CasePath {
  readonly property: string;
  /** The number of the example, then the number chosen at each step of shrinking: `12:0:3`. */
  readonly steps: string;
}

/** Prints a path as users see it: `defects:12:0:3`. */
export function printCasePath({ property, steps }: CasePath): string {
  return `${property}:${steps}`;
}

/**
 * Reads a path as users give it.
 *
 * @returns `undefined` when the text is not a path.
 */
export function readCasePath(text: string): CasePath | undefined {
  const [, property, steps] = /^([a-z-]+):([0-9]{1,6}(?::[0-9]{1,6})*)$/.exec(text) ?? [];
  return property === undefined || steps === undefined ? undefined : { property, steps };
}
