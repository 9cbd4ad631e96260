import type { ErrorEntry } from "../../execution/execution-result.ts";
import { isJsonObject } from "../../json/json-object.ts";
import type { MutantCatalogue, Overrides } from "../mutant.ts";
import {
  changeData,
  changeEachLoan,
  changeEntries,
  changeLoans,
  changeMember,
  changeValues,
  dropEntriesAfter,
  mapEntries,
} from "../toolkit/change-data.ts";
import { changeFailures } from "../toolkit/change-step.ts";

const texts = ["name", "email", "title", "author"];
const numbers = ["fine", "pages"];
const scalars = [...texts, ...numbers, "dueDate"];

/** The values of a record are returned wrongly. */
export const valueMutants: MutantCatalogue = {
  "isbns-of-loan-books-without-zeros": {
    clauses: ["resolution.values-unchanged"],
    description: "Removes leading zeros from the ISBNs of the books of loans",
    override: changeLentBooks((value, name) =>
      name === "isbn" ? String(value).replace(/^0+(?=\d+$)/, "") : value,
    ),
  },
  "numbers-of-lent-books-cut": {
    clauses: ["resolution.values-unchanged"],
    description: "Truncates the numbers of the books of loans to 16 bits",
    override: changeLentBooks((value) => (typeof value === "number" ? value & 0xffff : value)),
  },
  "falsy-values-of-second-field-as-null": {
    clauses: ["resolution.values-are-not-absence"],
    description: "Replaces zeros and empty strings in the second top-level field by null",
    override: changeData((data) => {
      const [, second = ""] = Object.keys(data);
      const value = data[second];
      return isJsonObject(value)
        ? {
            ...data,
            [second]: mapEntries(value, (_name, inner) =>
              inner === 0 || inner === "" ? null : inner,
            ),
          }
        : data;
    }),
  },
  "ids-of-loans-folded": {
    clauses: ["resolution.same-named-property", "resolution.values-unchanged"],
    description: "Converts the ids of loans to lower case",
    override: changeLoanIds((id) => id.toLowerCase()),
  },
  "absent-scalars-left-out": {
    clauses: ["resolution.absent-scalar"],
    description: "Drops absent scalars from the data",
    override: changeEntries((name, value) =>
      value === null && scalars.includes(name) ? [] : [[name, value]],
    ),
  },
  "absence-as-failure": {
    clauses: ["resolution.absence-is-no-failure"],
    description: "Reports absent scalars of members and books as failures",
    override: changeFailures((entries, data) => [
      ...entries,
      ...Object.entries(data).flatMap(listAbsent),
    ]),
  },
  "zero-as-null": {
    clauses: ["resolution.values-are-not-absence"],
    description: "Replaces the number 0 by null",
    keep: "a guide or a command names it",
    override: changeValues(numbers, (value) => value || null),
  },
  "list-of-one-unwrapped": {
    clauses: ["types.list-is-array"],
    description: "Replaces a list of one loan by the loan",
    override: changeLoans((loans) => (loans.length === 1 ? loans[0] : loans)),
  },
  "texts-composed": {
    clauses: ["resolution.values-unchanged"],
    description: "Normalizes strings to composed characters (NFC)",
    keep: "users meet it",
    override: changeStringValues((text) => text.normalize("NFC")),
  },
  "markup-in-texts-escaped": {
    clauses: ["resolution.values-unchanged"],
    description: "Escapes & and < in strings as HTML entities",
    keep: "users meet it",
    override: changeStringValues((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  },
  "blanks-in-ids-of-loans-dropped": {
    clauses: ["resolution.values-unchanged"],
    description: "Cuts the ids of loans at their first space",
    override: changeLoanIds((id) => id.split(" ")[0]),
  },
  "far-due-dates-clamped": {
    clauses: ["resolution.due-date-as-loaded"],
    description: "Replaces due dates after January 19, 2038 by that date, the last of 32-bit times",
    override: changeValues(["dueDate"], (value) =>
      value !== null && String(value) > "2038-01-19" ? "2038-01-19" : value,
    ),
  },
  "ids-of-digits-as-numbers": {
    clauses: ["resolution.digits-id-is-string"],
    description: "Returns ids of digits as numbers",
    override: changeValues(["id", "isbn"], (value) =>
      /^\d+$/.test(String(value)) ? Number(value) : value,
    ),
  },
  "scalars-behind-lists-lost": {
    clauses: ["service.selected-fields"],
    description: "Drops the fields of a member after its loans",
    override: changeMember((member) => dropEntriesAfter(member, "loans")),
  },
  "keys-in-snake-case": {
    clauses: ["resolution.keyed-by-name"],
    description: "Converts the keys of the data to snake case",
    override: changeEntries((name, value) => [
      [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value],
    ]),
  },
  "texts-trimmed": {
    clauses: ["resolution.values-unchanged"],
    description: "Trims whitespace at both ends of strings",
    keep: "users meet it",
    override: changeStringValues((text) => text.trim()),
  },
  "texts-like-numbers-respelled": {
    clauses: ["resolution.values-unchanged"],
    description: "Rewrites strings that look like a decimal number, such as 1e5",
    override: changeStringValues((text) =>
      /^[-+]?\d+(\.\d+)?(e\d+)?$/.test(text) && !/^\d+$/.test(text) ? String(Number(text)) : text,
    ),
  },
};

function listAbsent([key, object]: readonly [string, unknown]): readonly ErrorEntry[] {
  return Object.entries(isJsonObject(object) ? object : {})
    .filter(([name, value]) => value === null && scalars.includes(name))
    .map(([name]) => ({ path: `${key}.${name}`, message: "value is missing" }));
}

function changeStringValues(rewrite: (text: string) => string): Overrides {
  return changeValues(texts, (value) => (typeof value === "string" ? rewrite(value) : value));
}

function changeLoanIds(rewrite: (id: string) => unknown): Overrides {
  return changeEachLoan((loan) =>
    mapEntries(loan, (name, value) => (name === "id" ? rewrite(String(value)) : value)),
  );
}

function changeLentBooks(rewrite: (value: unknown, name: string) => unknown): Overrides {
  return changeEachLoan((loan) =>
    isJsonObject(loan["book"])
      ? { ...loan, book: mapEntries(loan["book"], (name, value) => rewrite(value, name)) }
      : loan,
  );
}
