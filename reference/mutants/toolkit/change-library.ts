import type { Resolver } from "../../execution/resolver.ts";
import type { LibraryRecords, LoanRecord } from "../../library/library-records.ts";
import { ok } from "../../result.ts";
import type { Overrides } from "../mutant.ts";

/** Replaces exact lookups: finds the first member or book, and all loans, whose id matches. */
export function findMatching(isMatch: (id: string, requested: string) => boolean): Overrides {
  return {
    library: (_original, { records: { members, loans, books } }) => ({
      findMembers: (ids) => ids.map((asked) => ok(members.find(({ id }) => isMatch(id, asked)))),
      findBooks: (isbns) =>
        isbns.map((asked) => ok(books.find(({ isbn }) => isMatch(isbn, asked)))),
      findLoans: (ids) =>
        ids.map((asked) => ok(loans.filter(({ memberId }) => isMatch(memberId, asked)))),
    }),
  };
}

/** Rewrites the key by which a field is looked up; `undefined` finds nothing. */
export function changeKey(
  coordinate: string,
  rewrite: (original: Resolver["keyOf"], records: LibraryRecords) => Resolver["keyOf"],
): Overrides {
  return {
    resolvers: (original, { records }) =>
      new Map(
        [...original].map(([field, { source, keyOf }]) => [
          field,
          { source, keyOf: field === coordinate ? rewrite(keyOf, records) : keyOf },
        ]),
      ),
  };
}

/** Rewrites the list of loans that is found for each member. */
export function changeOwnLoans(
  rewrite: (loans: readonly LoanRecord[], records: LibraryRecords) => readonly LoanRecord[],
): Overrides {
  return {
    library: (original, { records }) => ({
      ...original,
      findLoans: (ids) =>
        ids
          .map((id) => records.loans.filter(({ memberId }) => memberId === id))
          .map((own) => ok(rewrite(own, records))),
    }),
  };
}
