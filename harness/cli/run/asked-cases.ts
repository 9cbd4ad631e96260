/** How a command line names the cases that it asks for. */
export interface AskedCases {
  /** Globs of ids; empty for all. */
  readonly patterns: readonly string[];
  /** Reports whose failures run again; left out when none do. */
  readonly replayed?: readonly string[] | undefined;
}
