import { mutants } from "./mutants/mutants.ts";

/** What a mutant of the reference server does. */
export interface MutantSummary {
  /** As `startReferenceServer({ mutant })` takes it. */
  readonly name: string;
  /** Ids of the clauses that it breaks, the main one first. */
  readonly clauses: readonly string[];
  /** A phrase that starts with a verb, like "lists only the first defect". */
  readonly description: string;
}

/**
 * Lists the mutants of the reference server, to try how a client takes a server with a bug.
 *
 * @example
 * ```ts
 * const [first] = listMutants().filter(({ clauses }) => clauses.includes("answer.content-type"));
 * const server = await startReferenceServer({ mutant: first?.name });
 * await server.close();
 * ```
 */
export function listMutants(): MutantSummary[] {
  return mutants.map(({ name, clauses, description }) => ({ name, clauses, description }));
}
