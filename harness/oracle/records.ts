import { groupBy } from "../json/group-by.ts";
import { type Dataset, isFreeFormId, type OverdueValues } from "../suite/dataset.ts";
import { readArgument, type Selection } from "./selection.ts";

/** A member, a loan or a book: its values by property name. */
export type StoredRecord = Readonly<Record<string, string | number | null | undefined>>;

/** The records of a dataset, indexed by the keys that fields look them up by. */
export interface Records {
  readonly memberById: ReadonlyMap<string, StoredRecord>;
  readonly bookByIsbn: ReadonlyMap<string, StoredRecord>;
  readonly loansByMember: ReadonlyMap<string, readonly StoredRecord[]>;
  /** What the overdue service says; it does not respond when left out. */
  readonly overdue?: OverdueValues | undefined;
}

/** Indexes the records of a dataset. Every prediction shares the index. */
export function arrangeRecords(dataset: Dataset, overdue?: OverdueValues): Records {
  const loans = dataset.loans.map((loan) => ({ ...loan }));
  return {
    memberById: new Map(dataset.members.map((member) => [member.id, { ...member }])),
    bookByIsbn: new Map(dataset.books.map((book) => [book.isbn, { ...book }])),
    loansByMember: groupBy(loans, ({ memberId }) => memberId),
    overdue,
  };
}

/**
 * Whether the response to a valid selection depends on an id that is not plain, in an argument or
 * in the loans of a member; only the arguments count where the records are unknown.
 */
export function touchesFreeFormId(selection: Selection, records?: Records): boolean {
  return selection.some(({ name, argument, selection: below = [] }) => {
    if (argument === undefined) {
      return false;
    }
    const id = readArgument(argument.value);
    const readsLoans = name === "member" && below.some((field) => field.name === "loans");
    return (
      isFreeFormId(id) || (readsLoans && records !== undefined && hasFreeFormLoan(id, records))
    );
  });
}

/** Whether a loan of a member has an id that is not plain, or refers to one. */
export function hasFreeFormLoan(memberId: string, { loansByMember }: Records): boolean {
  return (loansByMember.get(memberId) ?? []).some(
    (loan) => isFreeFormId(String(loan["id"])) || isFreeFormId(String(loan["bookIsbn"])),
  );
}
