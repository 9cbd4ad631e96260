import type { CaseRequest } from "./case.ts";

/** One way in which a conforming server may fill what the specification leaves open. */
export interface Reading {
  readonly id: string;
  /** What such a server does; completes "A conforming server that …". */
  readonly description: string;
  /** Ids of clauses that it does not keep: cases that name one of them may fail. */
  readonly breaks?: readonly string[];
  /** Needs that it was not set up with: cases that have one of them may fail. */
  readonly lacks?: readonly string[];
  /** A request whose response differs from that of the plainest server; the first has none. */
  readonly example?: CaseRequest;
}

/** Something that the specification leaves to the server: a silence, a freedom or a limit. */
export interface Freedom {
  readonly id: string;
  readonly question: string;
  /**
   * `connection` for what is visible only over HTTP, such as how a connection ends; left out for
   * what a document or a body shows.
   */
  readonly layer?: "connection" | undefined;
  /** Ids of the clauses that leave the question open. */
  readonly clauses: readonly string[];
  /** The first one is the plainest; a model server takes it unless it is set otherwise. */
  readonly readings: readonly Reading[];
}

/** The content of `freedoms.json`. */
export interface FreedomsFile {
  readonly freedoms: readonly Freedom[];
}
