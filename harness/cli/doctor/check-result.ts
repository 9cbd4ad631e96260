/** The outcome of one check of `doctor`. */
export interface CheckResult {
  readonly ok: boolean;
  /** One line: what was checked and found, and what to do if it failed. */
  readonly text: string;
}
