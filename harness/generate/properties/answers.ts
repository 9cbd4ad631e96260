import { predictedResponses } from "../arbitraries/predicted-responses.ts";
import type { Property } from "../property.ts";

/** The dataset determines the whole response to a valid document. */
export const answers: Property = {
  id: "answers",
  title:
    "A valid document gets exactly the selected fields, and an entry for each field that failed",
  level: "required",
  clauses: [
    "service.selected-fields",
    "processing.valid-is-200",
    "processing.failures-collected",
    "answer.data",
    "answer.errors-present",
    "resolution.same-named-property",
    "resolution.absent-scalar",
    "resolution.values-are-not-absence",
    "resolution.values-unchanged",
    "resolution.member-by-id",
    "resolution.book-by-isbn",
    "resolution.exact-id",
    "resolution.member-loans",
    "resolution.loan-book",
    "failures.one-entry-per-loan",
    "variables.substitution",
  ],
  weight: 32,
  arbitrary: (arbitraries) =>
    predictedResponses(arbitraries, { level: "required", leaveOut: ["Loan.dueDate"] }),
};
