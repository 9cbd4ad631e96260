import type { Steps } from "../answer-query.ts";
import type { Resolvers } from "../execution/resolver.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { LibrarySource } from "../library/library-source.ts";
import type { Catalogue, MutantHead } from "../mutant-head.ts";
import type { ServiceParts } from "../server.ts";
import type { TypeSystem } from "../type-system/type-system.ts";

/** The parts of a service that a mutant can replace. */
export interface ExtensionPoints extends ServiceParts, Steps {
  readonly library: LibrarySource;
  readonly resolvers: Resolvers;
  readonly typeSystem: TypeSystem;
}

/**
 * The parts that a mutant replaces. Each is made from the original one, with the types and records of
 * the original service, and once for each server, so that no state outlives it.
 */
export type Overrides = {
  readonly [Point in keyof ExtensionPoints]?: (
    original: ExtensionPoints[Point],
    context: { readonly typeSystem: TypeSystem; readonly records: LibraryRecords },
  ) => ExtensionPoints[Point];
};

/** A named change of the server that breaks one clause so that a client can see it. */
export interface Mutant extends MutantHead {
  readonly override: Overrides;
}

/** Mutants of one part of the server, by their names. */
export type MutantCatalogue = Catalogue<Mutant>;
