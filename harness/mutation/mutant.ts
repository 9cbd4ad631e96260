/** A named wrong behaviour that a server under test can be started with. */
export interface KnownMutant {
  readonly name: string;
  /** Id of the clause that it breaks. */
  readonly clause: string;
  readonly description: string;
}
