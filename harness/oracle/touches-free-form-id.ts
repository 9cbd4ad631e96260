import { isFreeFormId } from "../suite/is-free-form-id.ts";
import type { Records } from "./records.ts";
import { readArgument, type Selection } from "./selection.ts";

/**
 * Whether the response to a valid selection depends on an id that is not plain: an id in
 * an argument, or one in the loans of a selected member.
 *
 * @param records left out when they are unknown; only the arguments count then.
 */
export function touchesFreeFormId(selection: Selection, records?: Records): boolean {
  return selection.some(({ name, argument, selection: below = [] }) => {
    const id = argument === undefined ? undefined : readArgument(argument.value);
    if (id === undefined) {
      return false;
    }
    const readsLoans = name === "member" && below.some((field) => field.name === "loans");
    const hasLoan = readsLoans && records !== undefined && hasFreeFormLoan(id, records);
    return isFreeFormId(id) || hasLoan;
  });
}

/** Whether a loan of a member has an id, or refers to a book with an id, that is not plain. */
export function hasFreeFormLoan(memberId: string, { loansByMember }: Records): boolean {
  return (loansByMember.get(memberId) ?? []).some(
    (loan) => isFreeFormId(String(loan["id"])) || isFreeFormId(String(loan["bookIsbn"])),
  );
}
