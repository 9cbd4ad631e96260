import type { MutantCatalogue } from "../mutant.ts";
import { changeOwnLoans } from "../toolkit/change-library.ts";
import { changeFailures, changeTemplate } from "../toolkit/change-step.ts";
import { changeResponseText } from "../toolkit/reshape-response.ts";
import { replaceMarks } from "../toolkit/substitute-by.ts";

/** Lists and documents up to a certain size are handled, and the rest is lost. */
export const sizeMutants: MutantCatalogue = {
  "loans-past-hundred-lost": {
    clauses: ["resolution.member-loans"],
    description: "Drops all loans after a fixed number, such as a hundred",
    override: changeOwnLoans((loans) => loans.slice(0, 100)),
  },
  "failures-past-sixty-four-lost": {
    clauses: ["failures.one-entry-per-loan"],
    description: "Drops all failures after a fixed number, such as sixty-four",
    override: changeFailures((entries) => entries.slice(0, 64)),
  },
  "due-date-of-first-loan-for-all": {
    clauses: ["resolution.same-named-property"],
    description: "Returns the due date of a member's first loan for all of them",
    override: changeOwnLoans((loans) =>
      loans.map((loan) => ({ ...loan, dueDate: loans[0]?.dueDate ?? null })),
    ),
  },
  "variables-past-hundred-dropped": {
    clauses: ["variables.substitution"],
    description: "Replaces only the placeholders of a fixed number of variables, such as a hundred",
    override: replaceMarks(({ variables, name, json }) =>
      Object.keys(variables).indexOf(name) < 100 ? json : undefined,
    ),
  },
  "lines-past-hundred-dropped": {
    clauses: ["syntax.top-level-fields", "syntax.whitespace", "validation.all-defects"],
    description: "Drops the lines of a document after a fixed number, such as a hundred",
    override: changeTemplate((document) => document.split("\n").slice(0, 100).join("\n")),
  },
  "bodies-of-full-buffers-cut": {
    clauses: ["answer.json"],
    description:
      "Cuts the last byte of bodies whose length is a multiple of a buffer's, such as 1,024 bytes",
    override: changeResponseText((text) =>
      Buffer.byteLength(text) % 1024 === 0 ? text.slice(0, -1) : text,
    ),
  },
  "bodies-past-hundred-kibibytes-cut": {
    clauses: ["limits.none-specified", "answer.json"],
    description: "Cuts bodies after a fixed length, such as 102,400 characters",
    override: changeResponseText((text) => text.slice(0, 102_400)),
  },
  "documents-past-sixty-four-kibibytes-cut": {
    clauses: ["limits.none-specified"],
    description: "Cuts documents after a fixed length, such as 65,536 characters",
    override: changeTemplate((document) => document.slice(0, 65_536)),
  },
};
