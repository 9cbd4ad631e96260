import type { OverdueValues } from "../suite/dataset.ts";
import type { Records, StoredRecord } from "./records.ts";
import { type ArgumentValue, readArgument } from "./selection.ts";

/** The result of resolving one field; `open` where the specification leaves it open. */
export type Resolved =
  | { readonly kind: "scalar"; readonly value: string | number | null }
  | { readonly kind: "record"; readonly record: StoredRecord }
  | { readonly kind: "list"; readonly records: readonly StoredRecord[] }
  | { readonly kind: "failure"; readonly message: string }
  | { readonly kind: "open" };

/** A field to resolve, on the record of its parent. */
export interface FieldToResolve {
  readonly typeName: string;
  readonly name: string;
  readonly argument: ArgumentValue | undefined;
  readonly parent: StoredRecord;
}

/**
 * Resolves one field: by a lookup, by the overdue service, or from the property of the same name.
 *
 * @see resolution.member-by-id
 * @see resolution.book-by-isbn
 * @see resolution.member-loans
 * @see resolution.loan-book
 * @see failures.overdue-days
 * @see failures.overdue-value
 * @see failures.always
 * @see resolution.same-named-property
 * @see resolution.absent-scalar
 * @see resolution.absence-is-no-failure
 */
export function resolveField(field: FieldToResolve, records: Records): Resolved {
  const { typeName, name, argument, parent } = field;
  switch (`${typeName}.${name}`) {
    case "Query.member":
      return findRecord(records.memberById, argument && readArgument(argument));
    case "Query.book":
      return findRecord(records.bookByIsbn, argument && readArgument(argument));
    case "Member.loans":
      return { kind: "list", records: records.loansByMember.get(String(parent["id"])) ?? [] };
    case "Loan.book":
      return findRecord(records.bookByIsbn, String(parent["bookIsbn"]));
    case "Loan.overdueDays":
      return askOverdueService(String(parent["id"]), records.overdue);
    default:
      return { kind: "scalar", value: parent[name] ?? null };
  }
}

function askOverdueService(loan: string, values: OverdueValues = {}): Resolved {
  const days = Object.hasOwn(values, loan) ? values[loan] : undefined;
  return days === undefined || days === "no response"
    ? { kind: "failure", message: "overdue service is not responding" }
    : { kind: "scalar", value: days };
}

/**
 * Without a record of this exact key the result is open.
 *
 * @see resolution.exact-id
 * @see resolution.unknown-id
 * @see resolution.missing-book
 */
function findRecord(index: ReadonlyMap<string, StoredRecord>, key: string | undefined): Resolved {
  const record = key === undefined ? undefined : index.get(key);
  return record === undefined ? { kind: "open" } : { kind: "record", record };
}
