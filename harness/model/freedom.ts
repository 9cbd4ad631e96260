import type { Need } from "../suite/case.ts";

/** One way in which a conforming server may fill what the specification leaves open. */
export interface Reading {
  readonly id: string;
  /** What such a server does; completes "A conforming server that …". */
  readonly description: string;
  /** Implied clauses that it does not keep: implied cases that rest on one of them may fail. */
  readonly breaks?: readonly string[];
  /** What a server that reads so was not set up with. */
  readonly lacks?: readonly Need[];
}

/** Something that the specification leaves to the server: a silence, a freedom or a limit. */
export interface Freedom {
  readonly id: string;
  readonly question: string;
  /** Clauses that leave the question open. */
  readonly clauses: readonly string[];
  /** The first one is the plainest; a model server takes it unless told otherwise. */
  readonly readings: readonly [Reading, ...Reading[]];
}

/** The reading that a model server takes of each freedom, by the freedom's id. */
export type Readings = Readonly<Record<string, string>>;
