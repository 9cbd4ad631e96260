import type { Source } from "./source.ts";

/** An object as its source gave it; a field without a resolver reads a property of it. */
export type ObjectRecord = { readonly [name: string]: unknown };

/**
 * How the value of one field is found when it is not a property of the parent.
 *
 * A resolver says whom to ask and for which key; the executor asks, for all parents at once.
 */
export interface Resolver {
  readonly source: Source;
  /** The key to ask for; `undefined` where there is nothing to ask: the field is then null. */
  readonly keyOf: (parent: ObjectRecord, argument: string | undefined) => string | undefined;
}

/** The resolvers by the coordinate of their field (`Member.loans`). */
export type Resolvers = ReadonlyMap<string, Resolver>;
