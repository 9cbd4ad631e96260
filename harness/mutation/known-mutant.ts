/** A mutant that a server offers by `--mutant NAME`. */
export interface KnownMutant {
  readonly name: string;
  readonly clause: string;
  /** Other clauses that it breaks just as visibly. */
  readonly alsoBreaks?: readonly string[] | undefined;
  readonly description: string;
  /** Why it stays although every suite that kills some other mutant kills it. */
  readonly keep?: string | undefined;
}
