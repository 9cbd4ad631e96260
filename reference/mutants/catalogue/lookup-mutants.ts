import type { MutantCatalogue } from "../mutant.ts";
import { changeData, dropEntriesAfter } from "../toolkit/change-data.ts";
import { changeKey, changeOwnLoans, findMatching } from "../toolkit/change-library.ts";
import { changeArguments } from "../toolkit/change-step.ts";

/** A lookup finds another record than requested, none, or too many. */
export const lookupMutants: MutantCatalogue = {
  "first-book-not-found": {
    clauses: ["resolution.book-by-isbn", "resolution.exact-id"],
    description: "Finds no book whose record is the first one",
    override: {
      library: (original, { records: { books } }) => ({
        ...original,
        findBooks: (isbns) =>
          original.findBooks(isbns.map((isbn) => (isbn === books[0]?.isbn ? "none" : isbn))),
      }),
    },
  },
  "emoji-in-ids-equal": {
    clauses: ["resolution.exact-id"],
    description:
      "Takes all characters outside the Basic Multilingual Plane in ids for the same one",
    override: findMatching(
      (id, asked) =>
        id.replaceAll(/[^\0-\u{ffff}]/gu, "?") === asked.replaceAll(/[^\0-\u{ffff}]/gu, "?"),
    ),
  },
  "hexadecimal-ids-as-numbers": {
    clauses: ["resolution.exact-id"],
    description: "Takes ids like hexadecimal numbers for the same numbers in digits",
    keep: "users meet it",
    override: findMatching(
      (id, asked) => id === (/^0x[0-9a-f]+$/i.test(asked) ? String(Number(asked)) : asked),
    ),
  },
  "punctuation-around-ids-trimmed": {
    clauses: ["resolution.exact-id"],
    description: "Removes quotes, full stops and slashes at both ends of requested ids",
    override: findMatching((id, asked) => id === asked.replaceAll(/^['./]+|['./]+$/g, "")),
  },
  "no-break-spaces-in-ids-as-blanks": {
    clauses: ["resolution.exact-id"],
    description: "Takes no-break spaces in requested ids for blanks",
    override: findMatching((id, asked) => id === asked.replaceAll("\u00a0", " ")),
  },
  "ids-of-special-letters-folded": {
    clauses: ["resolution.exact-id"],
    description: "Compares ids without regard to case where they hold letters beyond ASCII",
    override: findMatching(
      (id, asked) => id === asked || (/[^ -~]/.test(id) && foldLetters(id) === foldLetters(asked)),
    ),
  },
  "digits-find-first-member": {
    clauses: ["resolution.member-by-id", "resolution.digits-argument-finds", "resolution.exact-id"],
    description: "Finds the first member for an id given as digits",
    override: changeArguments((argument) =>
      argument.kind === "digits" ? { ...argument, text: "m1" } : argument,
    ),
  },
  "ids-of-digits-rounded": {
    clauses: ["resolution.exact-id"],
    description: "Compares long ids of digits as floating-point numbers",
    override: findMatching(
      (id, asked) => id === asked || (/^[1-9]\d{15,}$/.test(asked) && Number(id) === Number(asked)),
    ),
  },
  "digits-rounded": {
    clauses: ["resolution.digits-argument-finds"],
    description: "Reads long runs of digits as floating-point numbers",
    override: changeArguments((argument) =>
      argument.kind === "digits" && /^[1-9]\d{15,}$/.test(argument.text)
        ? { ...argument, text: `${BigInt(Number(argument.text))}` }
        : argument,
    ),
  },
  "books-of-loans-found-by-composed-isbn": {
    clauses: ["resolution.loan-book", "resolution.exact-id"],
    description: "Compares ISBNs after Unicode normalization when it finds the book of a loan",
    override: changeOwnLoans((own, { books }) =>
      own.map((loan) => ({
        ...loan,
        bookIsbn:
          books.find(({ isbn }) => isbn.normalize() === loan.bookIsbn.normalize())?.isbn ??
          loan.bookIsbn,
      })),
    ),
  },
  "loan-book-by-argument": {
    clauses: ["syntax.undeclared-argument", "resolution.loan-book"],
    description: "Returns the book that an argument of the book of a loan asks for",
    override: changeKey(
      "Loan.book",
      (original) => (loan, argument) => argument ?? original(loan, argument),
    ),
  },
  "unknown-id-ends-the-query": {
    clauses: ["resolution.unknown-id-siblings"],
    description: "Drops the top-level fields after one whose id no record has",
    override: changeData((data) => {
      const unknown = Object.keys(data).find((name) => data[name] === null);
      return dropEntriesAfter(data, unknown ?? "");
    }),
  },
};

/** Folds letters whose other case is longer, or differs at the end of a word. */
function foldLetters(text: string): string {
  return text.toLowerCase().toUpperCase();
}
