import type { JsonObject } from "../json/json-object.ts";
import type { Overrides } from "./extension-points.ts";

/** A request that shows a mutant: a query, or a body where it is the spelling that matters. */
export type WitnessRequest =
  | { readonly document: string; readonly variables?: JsonObject }
  | { readonly body: string };

/**
 * A named wrong behaviour: it breaks one clause in one way that a client can see.
 *
 * Mutants test tests. A suite that stays green over a server with a mutant lets that mutant pass in
 * any server.
 */
export interface Mutant {
  /** In kebab-case; unique, and for ever. */
  readonly name: string;
  /** Id of the clause that it breaks, as in `spec-cases/clauses.json`. */
  readonly clause: string;
  /** What the server does, as one sentence without a full stop. */
  readonly description: string;
  /** Requests to one server, in this order, of which at least one is answered otherwise. */
  readonly requests: readonly WitnessRequest[];
  /** Whether the requests must be under way at the same time. */
  readonly overlapping?: true;
  readonly override: Overrides;
}
