import type { Document } from "../../document/document.ts";
import { err } from "../../result.ts";
import type { MutantCatalogue } from "../mutant.ts";
import { readLoans } from "../toolkit/change-data.ts";
import { changeDefects, changeDocument } from "../toolkit/change-step.ts";
import { descendInto, hideDefects } from "../toolkit/change-validation.ts";

/** Validation reports defects that do not exist, or misses some. */
export const defectMutants: MutantCatalogue = {
  "unknown-field-reworded": {
    clauses: ["validation.unknown-field"],
    description: "Words the defect of an unknown field differently",
    override: changeDefects((defects) =>
      defects.map((defect) => defect.replace("no such field on type", "unknown field on type")),
    ),
  },
  "object-takes-the-next-selection": {
    clauses: ["validation.object-without-selection"],
    description: "Gives an object without a sub-selection that of the next field",
    override: changeDocument(takeNextSelection),
  },
  "scalar-with-selection-accepted": {
    clauses: ["types.field-kinds", "validation.scalar-with-selection"],
    description: "Ignores the sub-selection of a scalar",
    override: hideDefects(({ definition }) => definition?.kind === "scalar"),
  },
  "scalar-with-a-known-field-accepted": {
    clauses: ["validation.scalar-with-selection"],
    description: "Ignores the sub-selection of a scalar if it is id alone",
    override: hideDefects(
      ({ definition }, { selection = [] }) =>
        definition?.kind === "scalar" && selection.length === 1 && selection[0]?.name === "id",
    ),
  },
  "unknown-field-descended": {
    clauses: ["validation.unknown-not-descended"],
    description: "Reports defects inside unknown fields",
    override: descendInto("unknown"),
  },
  "scalar-descended": {
    clauses: ["validation.scalar-not-descended"],
    description: "Reports defects inside scalars",
    override: descendInto("scalar"),
  },
  "visited-types-skipped": {
    clauses: ["validation.continues-inside-objects", "validation.all-defects"],
    description: "Does not validate the books of loans after a book at the top level",
    override: hideDefects(
      ({ path, parent }, _, document) =>
        parent?.name === "Book" && path.length > 2 && document[0]?.name === "book",
    ),
  },
  "validated-while-executing": {
    clauses: ["service.steps-in-order", "service.invalid-reads-nothing"],
    description:
      "Validates fields inside a list during execution, and so reports a defect once for each loan",
    override: {
      answerQuery: (original) => async (query) => {
        const response = await original(query);
        const [argument] = /(?<=member)\([^)]*\)/.exec(query.document) ?? [];
        if (response.status === 200 || argument === undefined) {
          return response;
        }
        const document = `member${argument} { loans { id } }`;
        const loans = await original({ document, variables: query.variables });
        const count = loans.status === 200 ? readLoans(loans.body.data).length : 1;
        const errors = [...response.body.errors].flatMap((defect) =>
          defect.startsWith("member.loans.") ? Array<string>(count).fill(defect) : [defect],
        );
        return errors.length > 0 ? { status: 400, body: { errors } } : loans;
      },
    },
  },
  "missing-argument-refused": {
    clauses: ["syntax.missing-argument"],
    description: "Reports a member or a book without an argument as a defect",
    override: {
      validate: (original) => (document) => {
        const refused = document.filter(
          ({ name, argument }) => ["member", "book"].includes(name) && argument === undefined,
        );
        const defects = refused.map(({ name }) => `${name}: an argument is required`);
        const validated = original(document);
        return defects.length === 0
          ? validated
          : err([...defects, ...(validated.ok ? [] : validated.error)]);
      },
    },
  },
};

/** Moves the selection of a top-level field to the previous field if that has none. */
function takeNextSelection(document: Document): Document {
  return document.flatMap((field, index) => {
    const previous = document[index - 1];
    const next = document[index + 1];
    if (previous !== undefined && previous.selection === undefined && field.selection) {
      return [];
    }
    return field.selection === undefined && next?.selection !== undefined
      ? [{ ...field, selection: next.selection }]
      : [field];
  });
}
