import type { Resolver } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";

/**
 * `Query.member`: the member whose id is the argument.
 *
 * @see resolution.member-by-id
 */
export function resolveMember(members: Source): Resolver {
  return { source: members, keyOf: (_query, id) => id };
}
