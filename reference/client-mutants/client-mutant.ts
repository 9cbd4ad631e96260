import type { ClientSteps, QueryClient } from "../client/query.ts";
import type { MutantHead } from "../mutant-head.ts";

/** A named change of the client that breaks one clause about clients: a case of it must fail. */
export interface ClientMutant extends MutantHead {
  /** Makes the mutated client of the steps of a conforming one; called once for each client. */
  readonly change: (steps: ClientSteps) => QueryClient;
}
