/** What the mutants of a server, a client and a proxy have in common: what they break, and why. */
export interface MutantHead {
  /** In kebab-case, and unique. */
  readonly name: string;
  /** Ids of the clauses that it breaks just as visibly, the one that it was written for first. */
  readonly clauses: readonly [string, ...string[]];
  /** What the mutated program does: starts with a verb, and has no full stop. */
  readonly description: string;
  /**
   * Why it stays although each suite that notices some other mutant notices it, too: a document names
   * it, or users meet the bug. Without a reason, it is removed, unless it is the last of its clause.
   */
  readonly keep?: string;
}

/** Mutants by their names. */
export type Catalogue<Mutant extends MutantHead> = Readonly<Record<string, Omit<Mutant, "name">>>;

/** Lists the mutants of some catalogues, in their order. */
export function listCatalogues<Mutant>(
  ...catalogues: readonly Readonly<Record<string, Mutant>>[]
): (Mutant & { readonly name: string })[] {
  return catalogues
    .flatMap((catalogue) => Object.entries(catalogue))
    .map(([name, mutant]) => ({ ...mutant, name }));
}

/** @throws Error when no mutant has the name. */
export function findMutant<Mutant extends MutantHead>(
  mutants: readonly Mutant[],
  name: string,
): Mutant {
  const found = mutants.find((mutant) => mutant.name === name);
  if (found === undefined) {
    throw new Error(`There is no mutant ${JSON.stringify(name)}: list all with --list-mutants`);
  }
  return found;
}

/** Prints mutants, one a line: name, clauses, description, and why it stays, if that is said. */
export function printMutants(mutants: readonly MutantHead[]): void {
  for (const mutant of mutants) {
    printMutant(mutant, mutant.keep);
  }
}

/** Prints a mutant as `--list-mutants` does: its name, its clauses, its description, and more. */
export function printMutant({ name, clauses, description }: MutantHead, more = ""): void {
  const columns = [name, clauses.join(","), description, more];
  process.stdout.write(`${columns.join("\t").trimEnd()}\n`);
}
