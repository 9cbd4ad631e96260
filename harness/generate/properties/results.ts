import fc from "fast-check";
import { type OracleInput, predictResponse } from "../../oracle/predict-response.ts";
import { type Selection, selectsField } from "../../oracle/selection.ts";
import { filterIfSatisfiable } from "../arbitraries/filter-if-satisfiable.ts";
import { formattings, withFormatting } from "../arbitraries/formattings.ts";
import { knownSelections } from "../arbitraries/known-selections.ts";
import { openFields } from "../arbitraries/open-fields.ts";
import type { Domain } from "../create-domain.ts";
import {
  anyResponse,
  expectResponse,
  expectStated,
  findFreeFormNeed,
  findNeeds,
} from "../expectations.ts";
import { printRequest } from "../printing/print-request.ts";
import type { GeneratedSteps, Property } from "../property.ts";
import { rewriteFields } from "../rewriting.ts";
import { writeShapeSchema } from "../write-shape-schema.ts";

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
  arbitrary: (arbitraries) => predictedResponses(arbitraries, "required", ["Loan.dueDate"]),
};

/** Values that the dataset has as text come back unchanged. */
export const answersAsLoaded: Property = {
  id: "answers-as-loaded",
  title: "Due dates and ids of digits come back exactly as they were loaded",
  level: "implied",
  clauses: ["resolution.due-date-as-loaded", "resolution.digits-id-is-string"],
  weight: 4,
  arbitrary: (arbitraries) => predictedResponses(arbitraries, "implied"),
};

/**
 * Draws valid documents, and expects the response that the oracle predicts, if it can.
 *
 * @param leaveOut published fields, as `Type.field`.
 */
function predictedResponses(
  domain: Domain,
  level: "required" | "implied",
  leaveOut: readonly string[] = [],
): fc.Arbitrary<GeneratedSteps> | undefined {
  const { oracleInput } = domain;
  const selections = knownSelections(domain, leaveOut);
  if (oracleInput === undefined || selections === undefined) {
    return undefined;
  }
  const predictions = selections.map((selection) => ({
    selection,
    response: predictResponse(selection, oracleInput),
  }));
  const predictable = filterIfSatisfiable(
    predictions,
    ({ response }) => response.level === level && response.open.length === 0,
  );
  return withFormatting(predictable, ({ selection, response }, formatting) => ({
    needs: findNeeds([selection], domain),
    clauses: listOverdueClauses(selection, oracleInput),
    steps: [{ request: printRequest(selection, formatting), response: expectResponse(response) }],
  }));
}

function listOverdueClauses(selection: Selection, { records }: OracleInput): readonly string[] {
  const isKnown = records.overdue !== undefined && selectsField(selection, "overdueDays");
  return isKnown ? ["failures.overdue-value"] : [];
}

/** A field that fails is `null`, adds an entry to `errors`, and changes nothing else. */
export const partialResults: Property = {
  id: "partial-results",
  title: "A failing field is null with an entry in errors, and does not change the other fields",
  level: "required",
  clauses: [
    "service.partial-success",
    "service.fields-independent",
    "failures.null-and-entry",
    "failures.siblings",
    "failures.each-element",
    "failures.overdue-days",
    "failures.one-entry-per-loan",
    "answer.failure-path",
    "answer.index",
  ],
  weight: 14,
  arbitrary: (arbitraries) => {
    const { oracleInput, knowsOverdue } = arbitraries;
    const valid = knownSelections(arbitraries, ["Loan.overdueDays", "Loan.dueDate"]);
    if (oracleInput === undefined || valid === undefined || !knowsOverdue) {
      return undefined;
    }
    const failing = filterIfSatisfiable(valid, (selection) => {
      const { errors, level, open } = predictResponse(addFailure(selection, 0), oracleInput);
      return errors.length > 0 && level === "required" && open.length === 0;
    });
    const drawn = failing && fc.tuple(failing, fc.nat(4));
    return withFormatting(drawn, ([selection, index], formatting) => {
      const withFailure = addFailure(selection, index);
      return {
        needs: findNeeds([withFailure], arbitraries),
        steps: [
          {
            request: printRequest(withFailure, formatting),
            response: expectResponse(predictResponse(withFailure, oracleInput)),
          },
          {
            request: printRequest(selection, formatting),
            response: { status: 200, partOf: 0 },
          },
        ],
      };
    });
  },
};

function addFailure(selection: Selection, index: number): Selection {
  return rewriteFields(selection, (field) =>
    field.name === "loans" && field.selection !== undefined
      ? { ...field, selection: field.selection.toSpliced(index, 0, { name: "overdueDays" }) }
      : field,
  );
}

/** The result of a field without a record is open; the other fields are not affected. */
export const openRecords: Property = {
  id: "open-records",
  title: "An id that has no record, or that is digits, does not affect the other top-level fields",
  level: "required",
  clauses: [
    "resolution.unknown-id-siblings",
    "syntax.digits",
    "syntax.argument",
    "processing.valid-is-200",
  ],
  weight: 6,
  arbitrary: (arbitraries) => {
    const known = arbitraries.known?.filter((selection) => selection.length === 1);
    return (
      known &&
      fc
        .tuple(known, openFields(arbitraries), fc.boolean(), formattings())
        .filter(([selection, open]) => selection[0]?.name !== open[0]?.name)
        .map(([selection, open, isLast, formatting]) => {
          const both = isLast ? [...selection, ...open] : [...open, ...selection];
          const alone = printRequest(selection, formatting);
          return {
            needs: [
              ...new Set([
                ...findNeeds([selection], arbitraries),
                ...findFreeFormNeed([both], arbitraries),
              ]),
            ],
            steps: [
              { request: printRequest(both, formatting), response: anyResponse },
              { request: alone, response: expectStated(selection, arbitraries) },
              { request: alone, response: { status: 200, partOf: 0 } },
            ],
          };
        })
    );
  },
};

/** Validity does not depend on the records, so these cases run against any deployment. */
export const validDocuments: Property = {
  id: "valid-documents",
  title: "A valid document gets status 200, whatever records it selects",
  level: "required",
  clauses: ["processing.valid-is-200", "syntax.field", "types.query", "answer.errors-present"],
  weight: 8,
  arbitrary: (arbitraries) => {
    const selections = fc.uniqueArray(openFields(arbitraries), {
      minLength: 1,
      maxLength: 2,
      selector: ([field]) => field?.name,
    });
    return withFormatting(selections, (selected, formatting) => ({
      needs: findFreeFormNeed(selected, arbitraries),
      steps: [{ request: printRequest(selected.flat(), formatting), response: anyResponse }],
    }));
  },
};

/** The selection alone determines the shape of the response, whatever the records contain. */
export const answerShape: Property = {
  id: "answer-shape",
  title: "The response has the shape of the selection, with exactly the selected fields",
  level: "required",
  clauses: [
    "service.selected-fields",
    "answer.data",
    "resolution.keyed-by-name",
    "types.list-is-array",
  ],
  weight: 2,
  arbitrary: (arbitraries) =>
    withFormatting(arbitraries.known, (selection, formatting) => {
      const bodySchema = writeShapeSchema(selection, arbitraries.typeSystem);
      const request = printRequest(selection, formatting);
      return {
        needs: findNeeds([selection], arbitraries),
        steps: [{ request, response: { status: 200, bodySchema } }],
      };
    }),
};
