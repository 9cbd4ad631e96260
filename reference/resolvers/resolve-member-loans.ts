import type { Resolver } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";
import { readKey } from "./read-key.ts";

/**
 * `Member.loans`: the loans whose owner is the member.
 *
 * @see resolution.member-loans
 */
export function resolveMemberLoans(loans: Source): Resolver {
  return { source: loans, keyOf: (member) => readKey(member, "id") };
}
