import type { Steps } from "../answer-query.ts";
import type { Resolvers } from "../execution/resolver.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { LibrarySource } from "../library/library-source.ts";
import type { ServiceParts } from "../server.ts";
import type { TypeSystem } from "../type-system/type-system.ts";

/** The parts of a service that a mutant can replace. */
export interface ExtensionPoints extends ServiceParts, Steps {
  readonly records: LibraryRecords;
  readonly library: LibrarySource;
  readonly resolvers: Resolvers;
  readonly typeSystem: TypeSystem;
}

/** What a replaced part can read: the types and records of the original service. */
export type MutantContext = Pick<ExtensionPoints, "typeSystem" | "records">;

/** Makes the mutated part from the original one, once for each server: no state outlives it. */
export type Change<Part> = (original: Part, context: MutantContext) => Part;

/** The parts that a mutant replaces; all others stay as they are. */
export type Overrides = {
  readonly [Point in keyof ExtensionPoints]?: Change<ExtensionPoints[Point]>;
};
