import type { ErrorEntry } from "../../execution/execution-result.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { MutantCatalogue, Overrides } from "../mutant.ts";
import {
  changeData,
  changeEachLoan,
  changeMember,
  dropEntriesAfter,
  listNamesAfter,
  nullify,
  pickEntries,
  readLoans,
} from "../toolkit/change-data.ts";
import { changeKey } from "../toolkit/change-library.ts";
import { changeFailures } from "../toolkit/change-step.ts";
import {
  isEmptyList,
  type PartialResponse,
  reshapeBodies,
  reshapeResponse,
} from "../toolkit/reshape-response.ts";

const failingField = "overdueDays";

/** The response reports a failed field wrongly, or loses more than that field. */
export const failureMutants: MutantCatalogue = {
  "failure-as-400": {
    clauses: ["service.partial-success", "processing.valid-is-200"],
    description: "Responds with status 400 when a field fails",
    override: onFailure((body) => ({ status: 400, body: { errors: body["errors"] } })),
  },
  "failure-as-500": {
    clauses: ["processing.valid-is-200", "service.partial-success", "status.only-200-and-400"],
    description: "Responds with status 500 when a field fails",
    override: onFailure((body) => ({ status: 500, body })),
  },
  "failure-takes-all-data": {
    clauses: ["service.fields-independent"],
    description: "Replaces data by null when a field fails",
    override: onFailure((body) => ({ status: 200, body: { ...body, data: null } })),
  },
  "failed-field-left-out": {
    clauses: ["failures.null-and-entry", "service.selected-fields"],
    description: "Drops a failed field from the data",
    keep: "a guide or a command names it",
    override: changeEachLoan((loan) => pickEntries(loan, (name) => name !== failingField)),
  },
  "failure-beside-absence-without-entry": {
    clauses: ["failures.null-and-entry"],
    description: "Drops the failure of a loan whose due date is absent",
    override: changeFailures((entries, data) =>
      entries.filter((_, index) => readLoans(data)[index]?.["dueDate"] !== null),
    ),
  },
  "only-first-failure": {
    clauses: [
      "processing.failures-collected",
      "failures.one-entry-per-loan",
      "failures.each-element",
    ],
    description: "Reports only the first failure",
    keep: "a guide or a command names it",
    override: changeFailures((entries) => entries.slice(0, 1)),
  },
  "failure-ends-the-query": {
    clauses: ["processing.failures-collected", "failures.siblings"],
    description: "Drops the top-level fields after one that fails",
    override: changeFailingData(dropEntriesAfter),
  },
  "fields-behind-failure-null": {
    clauses: ["failures.siblings"],
    description: "Replaces the fields of a loan after a failed one by null",
    override: changeEachLoan((loan) => nullify(loan, listNamesAfter(loan, failingField))),
  },
  "member-fields-behind-failure-null": {
    clauses: ["failures.siblings"],
    description: "Replaces the fields of a member after loans with a failure by null",
    override: changeMember((member, { errors }) =>
      errors.length > 0 ? nullify(member, listNamesAfter(member, "loans")) : member,
    ),
  },
  "top-level-before-failure-lost": {
    clauses: ["failures.siblings"],
    description: "Drops the top-level fields before one that fails",
    override: changeFailingData((data, failing) => {
      const kept = [failing, ...listNamesAfter(data, failing)];
      return pickEntries(data, (name) => kept.includes(name));
    }),
  },
  "failures-merged-by-field": {
    clauses: ["failures.each-element", "failures.one-entry-per-loan"],
    description: "Reports only the failure of the last element of a list",
    override: changeFailures((entries) => entries.slice(-1)),
  },
  "failures-of-one-day-merged": {
    clauses: ["failures.one-entry-per-loan"],
    description: "Asks the overdue service once for each due date, and reports only that failure",
    override: changeKey("Loan.overdueDays", (original, { loans }) => (loan, argument) => {
      const { memberId, dueDate } = loan;
      const first = loans.find((one) => one.memberId === memberId && one.dueDate === dueDate);
      return dueDate && first?.id !== loan["id"] ? undefined : original(loan, argument);
    }),
  },
  "failures-beside-missing-book-lost": {
    clauses: ["failures.null-and-entry", "resolution.unknown-id-siblings"],
    description: "Drops all failures when the book of the query is not found",
    override: changeFailures((entries, { book }) => (book === null ? [] : entries)),
  },
  "outage-reworded": {
    clauses: ["failures.overdue-days"],
    description: "Words the failure of the overdue service differently",
    override: changeFailures((entries) =>
      entries.map(({ path }) => ({ path, message: "overdue service does not respond" })),
    ),
  },
  "entries-with-code": {
    clauses: ["failures.no-code", "answer.error-entry"],
    description: "Adds a code to each failure",
    override: changeFailures((entries) =>
      entries.map((entry) => Object.assign({ code: "OVERDUE_SERVICE_DOWN" }, entry)),
    ),
  },
  "entries-as-strings": {
    clauses: ["errors.two-channels", "answer.error-entry"],
    description: "Reports failures as strings, like defects",
    override: reshapeEntries(({ path, message }) => `${path}: ${message}`),
  },
  "entry-paths-as-lists": {
    clauses: ["answer.error-entry", "answer.failure-path"],
    description: "Reports the path of a failure as a list of segments",
    override: reshapeEntries(({ path, message }) => ({ path: path.split("."), message })),
  },
  "failure-paths-from-data": {
    clauses: ["answer.failure-path"],
    description: "Prefixes the path of a failure with the key data",
    override: changeFailurePaths((path) => `data.${path}`),
  },
  "index-from-one": {
    clauses: ["answer.index"],
    description: "Counts list indexes from 1 in the path of a failure",
    keep: "users meet it",
    override: changeFailureIndex((index) => String(index + 1)),
  },
  "index-off-past-ninth-loan": {
    clauses: ["answer.index"],
    description: "Skips a list index after the ninth loan in the path of a failure",
    keep: "a guide or a command names it",
    override: changeFailureIndex((index) => String(index > 8 ? index + 1 : index)),
  },
};

function onFailure(reshape: (body: JsonObject) => PartialResponse): Overrides {
  return reshapeResponse((response) =>
    response.status === 200 && !isEmptyList(response.body["errors"])
      ? reshape(response.body)
      : response,
  );
}

function changeFailurePaths(rewrite: (path: string) => string): Overrides {
  return changeFailures((entries) =>
    entries.map(({ path, message }) => ({ path: rewrite(path), message })),
  );
}

function changeFailureIndex(rewrite: (index: number) => string): Overrides {
  return changeFailurePaths((path) =>
    path.replace(/(?<=\.)\d+(?=\.)/, (index) => rewrite(Number(index))),
  );
}

/** Gives the entries of errors a shape that their type does not allow. */
function reshapeEntries(reshape: (entry: ErrorEntry) => unknown): Overrides {
  return reshapeBodies(200, ({ data, errors }) => ({
    data,
    errors: Array.isArray(errors) ? errors.map(reshape) : errors,
  }));
}

function changeFailingData(rewrite: (data: JsonObject, failing: string) => JsonObject): Overrides {
  return changeData((data, { errors }) => {
    const failing = errors[0]?.path.split(".")[0];
    return failing === undefined ? data : rewrite(data, failing);
  });
}
