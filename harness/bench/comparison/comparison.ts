/** What contenders do in one column of a comparison, measured once in each round. */
export interface Column<Value = number> {
  readonly name: string;
  /**
   * The values of each contender, one for each round, in the order of the rounds. A contender that
   * cannot do this has no values.
   */
  readonly samples: ReadonlyMap<string, readonly Value[]>;
}

/** Turns what was measured in each column into one number each. */
export function mapColumns<Value>(
  columns: readonly Column<Value>[],
  toNumber: (value: Value) => number,
): Column[] {
  return columns.map(({ name, samples }) => ({
    name,
    samples: new Map([...samples].map(([contender, values]) => [contender, values.map(toNumber)])),
  }));
}

/** Values of several contenders that were measured in turn, so that they compare. */
export interface Comparison {
  readonly title: string;
  /** The unit of all values, like `responses/s`. */
  readonly unit: string;
  /** The contender that the others are compared with. */
  readonly yardstick: string;
  readonly columns: readonly Column[];
}
