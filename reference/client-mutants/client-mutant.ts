import type { ClientSteps, QueryClient } from "../client/query.ts";
import type { MutantHead } from "../mutant-head.ts";

/** A named change of the client that breaks one clause about clients: a case of it must fail. */
export interface ClientMutant extends MutantHead {
  /** Gives the steps that differ from a conforming client, or all of a client that has others. */
  readonly change: (steps: ClientSteps) => Partial<ClientSteps> | QueryClient;
}
