/** How long something takes at several sizes of its input. */
export interface GrowthLine {
  readonly name: string;
  /** What the size counts, like `records`. */
  readonly sizeUnit: string;
  readonly points: readonly GrowthPoint[];
}

/** The time at one size. */
export interface GrowthPoint {
  readonly size: number;
  /** The median of the rounds, in milliseconds. */
  readonly ms: number;
}
