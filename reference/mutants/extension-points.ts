import type { Steps } from "../answer-query.ts";
import type { Resolvers } from "../execution/resolver.ts";
import type { LibrarySource } from "../library/library-source.ts";
import type { LibraryRecords } from "../library/records.ts";
import type { ServiceParts } from "../server.ts";
import type { TypeSystem } from "../type-system/type-system.ts";

/** Everything that a mutant may put something else in the place of. */
export interface ExtensionPoints extends ServiceParts, Steps {
  readonly records: LibraryRecords;
  readonly library: LibrarySource;
  readonly resolvers: Resolvers;
  readonly typeSystem: TypeSystem;
}

/** What a wrong part may look up: the types and the records as they are without the mutant. */
export type MutantContext = Pick<ExtensionPoints, "typeSystem" | "records">;

/**
 * Makes the wrong part out of the right one.
 *
 * It is called once for each server, so that what a mutant remembers dies with its server.
 */
export type Change<Part> = (original: Part, surroundings: MutantContext) => Part;

/** The parts that a mutant changes; all others stay as they are. */
export type Overrides = {
  readonly [Seam in keyof ExtensionPoints]?: Change<ExtensionPoints[Seam]>;
};
