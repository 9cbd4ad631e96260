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
}
