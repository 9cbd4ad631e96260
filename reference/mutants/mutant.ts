import type { MutantHead } from "../mutant-head.ts";
import type { Overrides } from "./extension-points.ts";

/** A named change of the server that breaks one clause so that a client can see it. */
export interface Mutant extends MutantHead {
  readonly override: Overrides;
}
