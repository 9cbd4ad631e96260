import { isObject } from "../json/json-value.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Dataset, LoanRecord } from "../suite/dataset.ts";

/** Minimum number of missing loans, and of others: what fewer have in common may be chance. */
const minCompared = { missing: 3, others: 2 } as const;

/** Maximum number of differences of a result that lists all of its missing loans. */
const maxDifferences = 30;

/** Loans of the same members. */
interface ComparedLoans {
  readonly missing: readonly LoanRecord[];
  /** Those that are not missing from the same responses. */
  readonly others: readonly LoanRecord[];
}

/**
 * Says what the loans that are missing from responses have in common, if none of the other loans of
 * the same members has it.
 *
 * @returns a sentence; undefined where loans are missing for no such reason, or hardly any are.
 * @see resolution.member-loans
 */
export function describeMissingLoans(
  results: readonly Pick<WrongResult, "differences">[],
  { loans }: Dataset,
): string | undefined {
  const ids = new Set(results.flatMap(listMissing));
  const missing = loans.filter(({ id }) => ids.has(id));
  const members = new Set(missing.map(({ memberId }) => memberId));
  const others = loans.filter(({ id, memberId }) => members.has(memberId) && !ids.has(id));
  if (missing.length < minCompared.missing || others.length < minCompared.others) {
    return undefined;
  }
  const feature = features.find(({ fits }) => fits({ missing, others }));
  return feature && `All ${missing.length} missing loans ${feature.description}`;
}

/** Lists the ids of the loans that are missing from a response. */
function listMissing({ differences }: Pick<WrongResult, "differences">): readonly string[] {
  return differences.length > maxDifferences
    ? []
    : differences.flatMap(({ pointer, expected, received }) => {
        const isMissing = pointer.endsWith("/member/loans") && received === undefined;
        const id = isMissing && isObject(expected) ? expected["id"] : undefined;
        return typeof id === "string" ? [id] : [];
      });
}

const features: readonly {
  readonly description: string;
  readonly fits: (loans: ComparedLoans) => boolean;
}[] = [
  {
    description: "have no due date, and all other loans of these members have one.",
    fits: ({ missing, others }) => !missing.some(hasDueDate) && others.every(hasDueDate),
  },
  {
    description: "repeat the book of another loan of the same member, and no other loan does.",
    fits: ({ missing, others }) => {
      const books = others.map(toBookOfMember);
      return (
        missing.every((loan) => books.includes(toBookOfMember(loan))) &&
        new Set(books).size === books.length
      );
    },
  },
  {
    description: "are due before all other loans of these members that have a due date.",
    fits: ({ missing, others }) => {
      const [first = ""] = others.flatMap(({ dueDate }) => dueDate ?? []).sort();
      return missing.every(({ dueDate = null }) => dueDate !== null && dueDate < first);
    },
  },
];

function hasDueDate({ dueDate }: LoanRecord): boolean {
  return typeof dueDate === "string";
}

function toBookOfMember({ memberId, bookIsbn }: LoanRecord): string {
  return JSON.stringify([memberId, bookIsbn]);
}
