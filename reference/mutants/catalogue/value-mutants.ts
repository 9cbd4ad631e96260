import { isJsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import {
  changeData,
  changeEntries,
  changeLoans,
  changeMember,
  changeValues,
  mapEntries,
} from "../toolkit/change-data.ts";
import { changeRecords } from "../toolkit/change-library.ts";
import { changeFields, changeResult } from "../toolkit/change-step.ts";

const texts = ["name", "email", "title", "author"];
const numbers = ["fine", "pages"];
const scalars = [...texts, ...numbers, "dueDate"];

const absentName = { document: 'member(id: "x:y") { name }' };

/** The values of a record are returned wrongly. */
export const valueMutants: readonly Mutant[] = [
  {
    name: "title-and-author-swapped",
    clause: "resolution.same-named-property",
    alsoBreaks: ["resolution.values-unchanged"],
    description: "Swaps the title and the author of a book",
    requests: [{ document: 'book(isbn: "b1") { title author }' }],
    override: changeRecords({
      book: ({ isbn, title, author, pages }) => ({
        isbn,
        title: author ?? null,
        author: title ?? null,
        pages: pages ?? null,
      }),
    }),
  },
  {
    name: "isbns-of-loan-books-without-zeros",
    clause: "resolution.values-unchanged",
    description: "Removes leading zeros from the ISBNs of the books of loans",
    requests: [{ document: 'member(id: "leading-zeros") { loans { book { isbn } } }' }],
    override: changeLoans((loans) =>
      loans.map((loan) => {
        const { book } = loan;
        return isJsonObject(book) && typeof book["isbn"] === "string"
          ? { ...loan, book: { ...book, isbn: book["isbn"].replace(/^0+(?=\d+$)/, "") } }
          : loan;
      }),
    ),
  },
  {
    name: "texts-of-lent-books-trimmed",
    clause: "resolution.values-unchanged",
    description: "Trims the strings of the books of loans",
    requests: [{ document: 'member(id: "collector") { loans { book { title } } }' }],
    override: changeLentBooks((value) => (typeof value === "string" ? value.trim() : value)),
  },
  {
    name: "numbers-of-lent-books-cut",
    clause: "resolution.values-unchanged",
    description: "Truncates the numbers of the books of loans to 16 bits",
    requests: [{ document: 'member(id: "collector") { loans { book { pages } } }' }],
    override: changeLentBooks((value) => (typeof value === "number" ? value & 0xffff : value)),
  },
  {
    name: "words-of-lent-books-as-null",
    clause: "resolution.values-unchanged",
    description: "Replaces strings that mean an absent value by null in the books of loans",
    requests: [{ document: 'member(id: "collector") { loans { book { title } } }' }],
    override: changeLentBooks((value) => (value === "NaN" || value === "null" ? null : value)),
  },
  {
    name: "ids-in-responses-trimmed",
    clause: "resolution.values-unchanged",
    description: "Removes blanks, hyphens and full stops at both ends of the ids that it returns",
    requests: [{ document: 'member(id: "-m10") { id }' }],
    override: changeValues(["id", "isbn"], (value) =>
      typeof value === "string" ? value.replaceAll(/^[-. ]+|[-. ]+$/g, "") : value,
    ),
  },
  {
    name: "ids-in-responses-normalized",
    clause: "resolution.values-unchanged",
    description: "Returns ids in Unicode's normalization form KC",
    requests: [{ document: 'member(id: "a\u00a0b") { id }' }],
    override: changeValues(["id", "isbn"], (value) =>
      typeof value === "string" ? value.normalize("NFKC") : value,
    ),
  },
  {
    name: "ids-like-words-in-responses-as-values",
    clause: "resolution.values-unchanged",
    description: 'Returns the ids "null", "true" and "false" as the JSON values',
    requests: [{ document: 'member(id: "null") { id }' }],
    override: changeValues(["id", "isbn"], (value) =>
      typeof value === "string" && /^(?:null|true|false)$/.test(value) ? JSON.parse(value) : value,
    ),
  },
  {
    name: "entities-in-authors-decoded",
    clause: "resolution.values-unchanged",
    description: "Decodes HTML entities in email addresses and authors",
    requests: [{ document: 'member(id: "entities") { email }' }],
    override: changeValues(["email", "author"], (value) =>
      typeof value === "string"
        ? value.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#39;", "'")
        : value,
    ),
  },
  {
    name: "dollar-pairs-in-texts-halved",
    clause: "resolution.values-unchanged",
    description: "Halves pairs of dollar signs in texts",
    requests: [{ document: 'member(id: "more-marks") { name }' }],
    override: changeValues(texts, (value) =>
      typeof value === "string" ? value.replaceAll("$$", "$") : value,
    ),
  },
  {
    name: "authors-cut",
    clause: "resolution.values-unchanged",
    description: "Cuts email addresses and authors after a fixed length, such as 255 characters",
    requests: [{ document: 'book(isbn: "long-author") { author }' }],
    override: changeValues(["email", "author"], (value) =>
      typeof value === "string" ? value.slice(0, 255) : value,
    ),
  },
  {
    name: "falsy-values-of-second-field-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces zeros and empty strings in the second top-level field by null",
    requests: [{ document: 'book(isbn: "b1") { title } member(id: "m1") { fine }' }],
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
  {
    name: "fields-by-position",
    clause: "resolution.same-named-property",
    description: "Assigns the values of a book to the selected fields by position",
    requests: [{ document: 'book(isbn: "b1") { pages author }' }],
    override: changeData((data) => {
      const book = data["book"];
      if (!isJsonObject(book)) {
        return data;
      }
      const order = ["isbn", "title", "author", "pages"].filter((name) =>
        Object.hasOwn(book, name),
      );
      const names = Object.keys(book);
      return {
        ...data,
        book: mapEntries(book, (name) => book[order[names.indexOf(name)] ?? name]),
      };
    }),
  },
  {
    name: "ids-of-loans-folded",
    clause: "resolution.same-named-property",
    alsoBreaks: ["resolution.values-unchanged"],
    description: "Converts the ids of loans to lower case",
    requests: [{ document: 'member(id: "x:y") { loans { id } }' }],
    override: changeLoans((loans) =>
      loans.map((loan) =>
        mapEntries(loan, (name, value) => (name === "id" ? String(value).toLowerCase() : value)),
      ),
    ),
  },
  {
    name: "values-carried-over",
    clause: "resolution.absent-scalar",
    description: "Replaces absent values of a loan or its book by those of the previous loan",
    requests: [{ document: 'member(id: "m1") { loans { dueDate } }' }],
    override: changeLoans((loans) => {
      const last = new Map<string, unknown>();
      const carry = (name: string, value: unknown): unknown => {
        if (isJsonObject(value)) {
          return mapEntries(value, carry);
        }
        if (value !== null) {
          last.set(name, value);
        }
        return value ?? last.get(name) ?? null;
      };
      return loans.map((loan) => mapEntries(loan, carry));
    }),
  },
  {
    name: "absent-scalars-left-out",
    clause: "resolution.absent-scalar",
    description: "Drops absent scalars from the data",
    requests: [absentName],
    override: changeEntries((name, value) =>
      value === null && scalars.includes(name) ? undefined : [name, value],
    ),
  },
  {
    name: "absence-as-failure",
    clause: "resolution.absence-is-no-failure",
    description: "Reports absent scalars of members and books as failures",
    requests: [absentName],
    override: addFailures((name, path) => !path.includes("loans") && name !== "dueDate"),
  },
  {
    name: "zero-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces the number 0 by null",
    requests: [{ document: 'member(id: "m1") { fine }' }],
    override: changeValues(numbers, (value) => value || null),
  },
  {
    name: "zero-fine-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces a fine of 0 by null",
    requests: [{ document: 'member(id: "m1") { fine }' }],
    override: changeValues(["fine"], (value) => (value === 0 ? null : value)),
  },
  {
    name: "negative-numbers-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces negative numbers by null",
    requests: [{ document: 'member(id: "g1") { fine }' }],
    override: changeValues(numbers, (value) => (Number(value) < 0 ? null : value)),
  },
  {
    name: "empty-texts-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces empty strings by null",
    requests: [{ document: 'member(id: "reader") { name }' }],
    override: changeValues(texts, (value) => (value === "" ? null : value)),
  },
  {
    name: "empty-list-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces an empty list of loans by null",
    requests: [{ document: 'member(id: "reader") { loans { id } }' }],
    override: changeLoans((loans) => (loans.length === 0 ? null : loans)),
  },
  {
    name: "list-of-one-unwrapped",
    clause: "types.list-is-array",
    description: "Replaces a list of one loan by the loan",
    requests: [{ document: 'member(id: "g1") { loans { id } }' }],
    override: changeLoans((loans) => (loans.length === 1 ? loans[0] : loans)),
  },
  {
    name: "empty-list-left-out",
    clause: "types.list-is-array",
    description: "Drops empty lists from the data",
    requests: [{ document: 'member(id: "reader") { loans { id } }' }],
    override: changeEntries((name, value) =>
      Array.isArray(value) && value.length === 0 ? undefined : [name, value],
    ),
  },
  {
    name: "texts-composed",
    clause: "resolution.values-unchanged",
    description: "Normalizes strings to composed characters (NFC)",
    requests: [{ document: 'book(isbn: "b10") { title }' }],
    override: changeStringValues((text) => text.normalize("NFC")),
  },
  {
    name: "emails-lowercased",
    clause: "resolution.values-unchanged",
    description: "Lowercases email addresses",
    requests: [{ document: 'member(id: "long-shelf") { email }' }],
    override: changeStringValues((text) => (text.includes("@") ? text.toLowerCase() : text)),
  },
  {
    name: "letters-of-special-case-folded",
    clause: "resolution.values-unchanged",
    description: "Replaces letters that only one case has, such as ß and the final sigma",
    requests: [{ document: 'book(isbn: "letter-case") { title }' }],
    override: changeStringValues((text) =>
      text.replaceAll("ß", "ss").replaceAll("ς", "σ").replaceAll("İ", "I"),
    ),
  },
  {
    name: "texts-decomposed",
    clause: "resolution.values-unchanged",
    description: "Normalizes strings to decomposed characters (NFD)",
    requests: [{ document: 'book(isbn: "b1") { title }' }],
    override: changeStringValues((text) => text.normalize("NFD")),
  },
  {
    name: "markup-in-texts-escaped",
    clause: "resolution.values-unchanged",
    description: "Escapes & and < in strings as HTML entities",
    requests: [{ document: 'book(isbn: "b(4)") { title }' }],
    override: changeStringValues((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  },
  {
    name: "tabs-in-texts-as-blanks",
    clause: "resolution.values-unchanged",
    description: "Replaces tabs in strings by spaces",
    requests: [{ document: 'book(isbn: "b{5}") { title }' }],
    override: changeStringValues((text) => text.replaceAll("\t", " ")),
  },
  {
    name: "long-texts-cut",
    clause: "resolution.values-unchanged",
    description: "Cuts strings after a fixed length, such as 255 characters",
    requests: [{ document: 'book(isbn: "8") { title }' }],
    override: changeStringValues((text) => text.slice(0, 255)),
  },
  {
    name: "large-numbers-cut",
    clause: "resolution.values-unchanged",
    description: "Truncates numbers to 16 bits",
    requests: [{ document: "member(id: $id) { fine }", variables: { id: "$$" } }],
    override: changeValues(numbers, (value) =>
      typeof value === "number" && value > 65_535 ? value % 65_536 : value,
    ),
  },
  {
    name: "characters-beyond-latin-replaced",
    clause: "resolution.values-unchanged",
    description: "Replaces characters outside Latin-1 by question marks",
    requests: [{ document: "book(isbn: $isbn) { title }", variables: { isbn: "b$$6" } }],
    override: changeStringValues((text) => text.replaceAll(/[^\0-\u{ff}]/gu, "?")),
  },
  {
    name: "blanks-in-ids-of-loans-dropped",
    clause: "resolution.values-unchanged",
    description: "Cuts the ids of loans at their first space",
    requests: [{ document: 'member(id: "{b}") { loans { id } }' }],
    override: changeRecords({ loan: (loan) => ({ ...loan, id: loan.id.split(" ")[0] ?? "" }) }),
  },
  {
    name: "due-dates-with-time",
    clause: "resolution.due-date-as-loaded",
    description: "Appends a time of day to due dates",
    requests: [{ document: 'member(id: "g1") { loans { dueDate } }' }],
    override: changeValues(["dueDate"], (value) => (value === null ? null : `${value}T00:00:00Z`)),
  },
  {
    name: "leap-days-moved",
    clause: "resolution.due-date-as-loaded",
    description: "Replaces February 29 by March 1 in due dates",
    requests: [{ document: 'member(id: "m1") { loans { dueDate } }' }],
    override: changeValues(["dueDate"], (value) =>
      value === null ? null : String(value).replace("02-29", "03-01"),
    ),
  },
  {
    name: "far-due-dates-clamped",
    clause: "resolution.due-date-as-loaded",
    description: "Replaces due dates after January 19, 2038 by that date, the last of 32-bit times",
    requests: [{ document: 'member(id: "far-dates") { loans { dueDate } }' }],
    override: changeValues(["dueDate"], (value) =>
      value !== null && String(value) > "2038-01-19" ? "2038-01-19" : value,
    ),
  },
  {
    name: "ids-of-digits-as-numbers",
    clause: "resolution.digits-id-is-string",
    description: "Returns ids of digits as numbers",
    requests: [{ document: 'book(isbn: "978") { isbn }' }],
    override: changeValues(["id", "isbn"], (value) =>
      /^\d+$/.test(String(value)) ? Number(value) : value,
    ),
  },
  {
    name: "ids-always-added",
    clause: "service.selected-fields",
    description: "Adds the id of each object, selected or not",
    requests: [{ document: 'member(id: "m1") { name }' }],
    override: changeFields((field, { definition }) => {
      if (definition?.kind !== "object" || field.selection === undefined) {
        return field;
      }
      const name = definition.type.name === "Book" ? "isbn" : "id";
      const id = { name, argument: undefined, selection: undefined };
      const rest = field.selection.filter((inner) => inner.name !== name);
      return field.selection.length === 0 ? field : { ...field, selection: [id, ...rest] };
    }),
  },
  {
    name: "book-always-whole",
    clause: "service.selected-fields",
    description: "Adds all fields of a loan's book, selected or not",
    requests: [{ document: 'member(id: "g1") { loans { book { title } } }' }],
    override: changeFields((field, { path }) => {
      if (path.join(".") !== "member.loans.book" || field.selection === undefined) {
        return field;
      }
      const names = ["isbn", "title", "author", "pages"];
      const whole = names.map((name) => ({ name, argument: undefined, selection: undefined }));
      return field.selection.every(({ name }) => names.includes(name))
        ? { ...field, selection: whole }
        : field;
    }),
  },
  {
    name: "overdue-days-of-all-loans-asked",
    clause: "service.selected-fields",
    description: "Adds the overdue days of each loan, selected or not",
    requests: [{ document: 'member(id: "m1") { loans { id } }' }],
    override: changeFields((field) => {
      if (field.name !== "loans" || field.selection?.some(({ name }) => name === "overdueDays")) {
        return field;
      }
      const asked = { name: "overdueDays", argument: undefined, selection: undefined };
      return field.selection === undefined || field.selection.length === 0
        ? field
        : { ...field, selection: [...field.selection, asked] };
    }),
  },
  {
    name: "scalars-behind-lists-lost",
    clause: "service.selected-fields",
    description: "Drops the fields of a member after its loans",
    requests: [{ document: 'member(id: "g1") { loans { id } name }' }],
    override: changeMember((member) => {
      const names = Object.keys(member);
      const end = names.indexOf("loans");
      const kept = end === -1 ? names : names.slice(0, end + 1);
      return Object.fromEntries(kept.map((name) => [name, member[name]]));
    }),
  },
  {
    name: "keys-in-snake-case",
    clause: "resolution.keyed-by-name",
    description: "Converts the keys of the data to snake case",
    requests: [{ document: 'member(id: "g1") { loans { dueDate } }' }],
    override: changeEntries((name, value) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  },
];

function addFailures(isFailure: (name: string, path: readonly string[]) => boolean): Overrides {
  return changeResult(({ data, errors }) => {
    const added: { path: string; message: string }[] = [];
    collectAbsent(data, [], (name, path) => {
      if (isFailure(name, path)) {
        added.push({ path: path.join("."), message: "value is missing" });
      }
    });
    return { data, errors: [...errors, ...added] };
  });
}

/** Calls back for each absent scalar in the data. */
function collectAbsent(
  value: unknown,
  path: readonly string[],
  onAbsent: (name: string, path: readonly string[]) => void,
): void {
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  for (const [key, inner] of entries) {
    const at = [...path, String(key)];
    if (inner === null && scalars.includes(String(key))) {
      onAbsent(String(key), at);
    }
    if (typeof inner === "object") {
      collectAbsent(inner, at, onAbsent);
    }
  }
}

function changeStringValues(rewrite: (text: string) => string): Overrides {
  return changeValues(texts, (value) => (typeof value === "string" ? rewrite(value) : value));
}

/** Rewrites each value of the books of loans. */
function changeLentBooks(rewrite: (value: unknown) => unknown): Overrides {
  return changeLoans((loans) =>
    loans.map((loan) =>
      isJsonObject(loan["book"])
        ? { ...loan, book: mapEntries(loan["book"], (_, value) => rewrite(value)) }
        : loan,
    ),
  );
}
