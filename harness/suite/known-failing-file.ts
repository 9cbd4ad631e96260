/** A bug of a server that is known, and the failures that it explains. */
export interface KnownFailingEntry {
  /** Globs of ids, folders or properties of generated cases. */
  readonly cases?: readonly string[];
  /** Globs of ids of clauses. */
  readonly clauses?: readonly string[];
  readonly reason: string;
  readonly link?: string;
  /** The last day on which the entry counts, like `2027-01-31`, in UTC. */
  readonly expires?: string;
  /** Set when the cases may pass, too. */
  readonly flaky?: true;
  /** Signatures of the differences that are known; left out when any are. */
  readonly differences?: readonly string[];
}

/** The content of a file of known failures. */
export interface KnownFailingFile {
  readonly knownFailing: readonly KnownFailingEntry[];
}
