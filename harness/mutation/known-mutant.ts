/**
 * A mutant that a server offers: `--mutant NAME` starts the server with this one change in its
 * behavior.
 */
export interface KnownMutant {
  readonly name: string;
  /** Id of the clause that the mutant breaks. */
  readonly clause: string;
  /** Other clauses that it breaks just as visibly; left out when there are none. */
  readonly alsoBreaks?: readonly string[] | undefined;
  readonly description: string;
  /** Why it stays although every suite that kills some other mutant kills it; usually left out. */
  readonly keep?: string | undefined;
}
