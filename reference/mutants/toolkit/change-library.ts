import type { LibraryRecords, LoanRecord } from "../../library/library-records.ts";
import type { LibrarySource } from "../../library/library-source.ts";
import { ok } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";

/** Whether a record with this id matches the requested id. */
export type IsMatch = (id: string, requested: string) => boolean;

/**
 * Replaces exact lookups: finds the first member or book, and all loans of members, whose id
 * matches.
 */
export function findMatching(
  isMatch: IsMatch,
  kinds: readonly (keyof LibrarySource)[] = ["findMembers", "findBooks", "findLoans"],
): Overrides {
  return {
    library: (original, { records: { members, loans, books } }) => {
      const replaced: LibrarySource = {
        findMembers: (ids) =>
          ids.map((requested) => ok(members.find(({ id }) => isMatch(id, requested)))),
        findBooks: (isbns) =>
          isbns.map((requested) => ok(books.find(({ isbn }) => isMatch(isbn, requested)))),
        findLoans: (ids) =>
          ids.map((requested) => ok(loans.filter(({ memberId }) => isMatch(memberId, requested)))),
      };
      const changed = kinds.map((kind) => [kind, replaced[kind]]);
      return { ...original, ...Object.fromEntries(changed) };
    },
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
        ids.map((requested) =>
          ok(
            rewrite(
              records.loans.filter(({ memberId }) => memberId === requested),
              records,
            ),
          ),
        ),
    }),
  };
}
