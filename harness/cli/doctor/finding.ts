/** What was looked at, and whether it is as it must be. */
export interface Finding {
  readonly healthy: boolean;
  /** In one line: what was checked, and what was found. */
  readonly text: string;
}
