import type { Source } from "./source.ts";

/** An object as its source gave it; a field without a resolver reads one of its properties. */
export type ObjectRecord = { readonly [name: string]: unknown };

/** Says which source to ask for a field, and for which key; all parents are asked for at once. */
export interface Resolver {
  readonly source: Source;
  /** `undefined` when there is nothing to ask for: the field is then null. */
  readonly keyOf: (parent: ObjectRecord, argument: string | undefined) => string | undefined;
}

/** The resolvers by the coordinate of their field (`Member.loans`). */
export type Resolvers = ReadonlyMap<string, Resolver>;

/**
 * The property of a name, if the record itself has it.
 *
 * @see resolution.same-named-property
 */
export function readProperty(record: ObjectRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
