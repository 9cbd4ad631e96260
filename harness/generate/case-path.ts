/** Where one generated case is found again: its property, and fast-check's path below it. */
export interface CasePath {
  readonly property: string;
  /** The number of the example, then, for each step of shrinking, the number of the smaller one. */
  readonly steps: string;
}

/** Writes a path as the user sees it: `defects:12:0:3`. */
export function printCasePath({ property, steps }: CasePath): string {
  return `${property}:${steps}`;
}

/**
 * Reads a path as the user gives it.
 *
 * @returns nothing when the text is no path.
 */
export function readCasePath(text: string): CasePath | undefined {
  const [, property, steps] = /^([a-z-]+):([0-9]{1,6}(?::[0-9]{1,6})*)$/.exec(text) ?? [];
  return property === undefined || steps === undefined ? undefined : { property, steps };
}
