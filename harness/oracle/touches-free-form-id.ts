import { isFreeFormId } from "../suite/is-free-form-id.ts";
import type { Records } from "./records.ts";
import { readArgument, type SelectedField, type Selection } from "./selection.ts";

/**
 * Reports whether the response to a valid selection depends on an id that is not plain: an id in
 * an argument, or one in the loans of a selected member.
 */
export function touchesFreeFormId(selection: Selection, records: Records): boolean {
  return selection.some(({ name, argument, selection: below = [] }) => {
    const id = argument === undefined ? undefined : readArgument(argument.value);
    if (id === undefined) {
      return false;
    }
    return isFreeFormId(id) || (name === "member" && readsFreeFormLoan(id, below, records));
  });
}

function readsFreeFormLoan(memberId: string, below: Selection, records: Records): boolean {
  return below.some(isLoans) && hasFreeFormLoan(memberId, records);
}

function isLoans({ name }: SelectedField): boolean {
  return name === "loans";
}

/** Reports whether a loan of a member has an id, or refers to a book with an id, that is not plain. */
export function hasFreeFormLoan(memberId: string, { loansByMember }: Records): boolean {
  return (loansByMember.get(memberId) ?? []).some(
    (loan) => isFreeFormId(String(loan["id"])) || isFreeFormId(String(loan["bookIsbn"])),
  );
}
