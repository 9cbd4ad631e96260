import type { ClientSteps, QueryClient } from "../client/query.ts";

/**
 * A named change of the client that breaks one clause about clients.
 *
 * Mutants test the suite: a case of the broken clause must fail for each of them.
 */
export interface ClientMutant {
  /** In kebab-case, and unique. */
  readonly name: string;
  /** Id of the clause that the mutant breaks. */
  readonly clause: string;
  /** Other clauses that it breaks just as visibly; failures can point at them as well. */
  readonly alsoBreaks?: readonly string[];
  /** What the mutated client does, as a sentence that starts with a verb and has no full stop. */
  readonly description: string;
  /** Why it stays although each suite that kills some other mutant kills it, too. */
  readonly keep?: string;
  /** Makes the mutated client of the steps of a conforming one; called once for each client. */
  readonly change: (steps: ClientSteps) => QueryClient;
}
