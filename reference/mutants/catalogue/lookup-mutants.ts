import type { Mutant } from "../mutant.ts";
import { changeData } from "../toolkit/change-data.ts";
import { changeOwnLoans, findMatching } from "../toolkit/change-library.ts";
import { changeArguments } from "../toolkit/change-step.ts";

const unknownThenBook = {
  document: 'member(id: "nobody") { name } book(isbn: "b1") { pages }',
};

/** A lookup finds another record than requested, none, or too many. */
export const lookupMutants: readonly Mutant[] = [
  {
    name: "first-member-not-found",
    clause: "resolution.member-by-id",
    alsoBreaks: ["resolution.exact-id"],
    description: "Finds no member whose record is the first one",
    requests: [{ document: 'member(id: "m1") { name }' }],
    override: {
      library: (original, { records: { members } }) => ({
        ...original,
        findMembers: (ids) =>
          original.findMembers(ids.map((id) => (id === members[0]?.id ? "none" : id))),
      }),
    },
  },
  {
    name: "first-book-not-found",
    clause: "resolution.book-by-isbn",
    alsoBreaks: ["resolution.exact-id"],
    description: "Finds no book whose record is the first one",
    requests: [{ document: 'book(isbn: "978-0-13-468599-1") { title }' }],
    override: {
      library: (original, { records: { books } }) => ({
        ...original,
        findBooks: (isbns) =>
          original.findBooks(isbns.map((isbn) => (isbn === books[0]?.isbn ? "none" : isbn))),
      }),
    },
  },
  {
    name: "emoji-in-ids-equal",
    clause: "resolution.exact-id",
    description:
      "Takes all characters outside the Basic Multilingual Plane in ids for the same one",
    requests: [{ document: 'member(id: "🦊") { name }' }],
    override: findMatching(
      (id, asked) =>
        id.replaceAll(/[^\0-\u{ffff}]/gu, "?") === asked.replaceAll(/[^\0-\u{ffff}]/gu, "?"),
    ),
  },
  {
    name: "hexadecimal-ids-as-numbers",
    clause: "resolution.exact-id",
    description: "Takes ids like hexadecimal numbers for the same numbers in digits",
    keep: "users meet it",
    requests: [{ document: 'member(id: "0x2A") { name }' }],
    override: findMatching(
      (id, asked) => id === (/^0x[0-9a-f]+$/i.test(asked) ? String(Number(asked)) : asked),
    ),
  },
  {
    name: "punctuation-around-ids-trimmed",
    clause: "resolution.exact-id",
    description: "Removes quotes, full stops and slashes at both ends of requested ids",
    requests: [{ document: "member(id: \"'m10'\") { name }" }],
    override: findMatching((id, asked) => id === asked.replaceAll(/^['./]+|['./]+$/g, "")),
  },
  {
    name: "no-break-spaces-in-ids-as-blanks",
    clause: "resolution.exact-id",
    description: "Takes no-break spaces in requested ids for blanks",
    requests: [{ document: 'member(id: "a\u00a0b") { name }' }],
    override: findMatching((id, asked) => id === asked.replaceAll("\u00a0", " ")),
  },
  {
    name: "ids-of-special-letters-folded",
    clause: "resolution.exact-id",
    description: "Compares ids without regard to case where they hold letters beyond ASCII",
    requests: [{ document: 'member(id: "weiss") { name }' }],
    override: findMatching(
      (id, asked) => id === asked || (/[^ -~]/.test(id) && foldLetters(id) === foldLetters(asked)),
    ),
  },
  {
    name: "digits-find-first-member",
    clause: "resolution.member-by-id",
    alsoBreaks: ["resolution.digits-argument-finds", "resolution.exact-id"],
    description: "Finds the first member for an id given as digits",
    requests: [{ document: "member(id: 42) { name }" }],
    override: changeArguments((argument) =>
      argument.kind === "digits" ? { ...argument, text: "m1" } : argument,
    ),
  },
  {
    name: "blanks-in-ids-collapsed",
    clause: "resolution.exact-id",
    alsoBreaks: ["syntax.string"],
    description: "Compares ids with runs of spaces collapsed",
    requests: [{ document: 'member(id: "a  b") { name }' }],
    override: findMatching((id, asked) => collapse(id) === collapse(asked)),
  },
  {
    name: "ids-of-digits-rounded",
    clause: "resolution.exact-id",
    description: "Compares long ids of digits as floating-point numbers",
    requests: [{ document: 'member(id: "9007199254740993") { name }' }],
    override: findMatching(
      (id, asked) => id === asked || (/^[1-9]\d{15,}$/.test(asked) && Number(id) === Number(asked)),
    ),
  },
  {
    name: "short-digits-taken-for-positions",
    clause: "resolution.exact-id",
    description: "Reads an ISBN of one digit as the index of a book",
    requests: [{ document: 'book(isbn: "8") { pages }' }],
    override: {
      library: (original, { records }) => ({
        ...original,
        findBooks: (isbns) =>
          original.findBooks(isbns.map((asked) => records.books[readDigit(asked)]?.isbn ?? asked)),
      }),
    },
  },
  {
    name: "books-without-loans-not-found",
    clause: "resolution.exact-id",
    alsoBreaks: ["resolution.book-by-isbn"],
    description: "Finds only books that appear in a loan",
    requests: [{ document: 'book(isbn: "never-lent") { pages }' }],
    override: {
      library: (original, { records: { loans } }) => ({
        ...original,
        findBooks: (isbns) =>
          original.findBooks(
            isbns.map((asked) => (loans.some((loan) => loan.bookIsbn === asked) ? asked : "none")),
          ),
      }),
    },
  },
  {
    name: "digits-rounded",
    clause: "resolution.digits-argument-finds",
    description: "Reads long runs of digits as floating-point numbers",
    requests: [{ document: "member(id: 9007199254740993) { name }" }],
    override: changeArguments((argument) =>
      argument.kind === "digits" && /^[1-9]\d{15,}$/.test(argument.text)
        ? { ...argument, text: `${BigInt(Number(argument.text))}` }
        : argument,
    ),
  },
  {
    name: "loans-due-on-one-day-merged",
    clause: "resolution.member-loans",
    description: "Keeps only one of a member's loans that are due on the same day",
    requests: [{ document: 'member(id: "same-day") { loans { id } }' }],
    override: changeOwnLoans((loans) => [
      ...new Map(loans.map((loan) => [loan.dueDate ?? loan.id, loan])).values(),
    ]),
  },
  {
    name: "books-of-loans-found-by-composed-isbn",
    clause: "resolution.loan-book",
    alsoBreaks: ["resolution.exact-id"],
    description: "Compares ISBNs after Unicode normalization when it finds the book of a loan",
    requests: [{ document: 'member(id: "odd-isbns") { loans { book { title } } }' }],
    override: changeOwnLoans((own, { books }) =>
      own.map((loan) => ({
        ...loan,
        bookIsbn:
          books.find(({ isbn }) => isbn.normalize() === loan.bookIsbn.normalize())?.isbn ??
          loan.bookIsbn,
      })),
    ),
  },
  {
    name: "loan-book-by-argument",
    clause: "syntax.undeclared-argument",
    alsoBreaks: ["resolution.loan-book"],
    description: "Returns the book that an argument of the book of a loan asks for",
    requests: [{ document: 'member(id: "m1") { loans { book(isbn: "b1") { title } } }' }],
    override: {
      resolvers: (original) =>
        new Map(
          [...original].map(([field, resolver]) => [
            field,
            field === "Loan.book"
              ? {
                  ...resolver,
                  keyOf: (loan, argument) => argument ?? resolver.keyOf(loan, argument),
                }
              : resolver,
          ]),
        ),
    },
  },
  {
    name: "unknown-id-ends-the-query",
    clause: "resolution.unknown-id-siblings",
    description: "Drops the top-level fields after one whose id no record has",
    requests: [unknownThenBook],
    override: changeData((data) => {
      const names = Object.keys(data);
      const unknown = names.findIndex((name) => data[name] === null);
      return unknown === -1
        ? data
        : Object.fromEntries(names.slice(0, unknown + 1).map((name) => [name, data[name]]));
    }),
  },
];

function readDigit(text: string): number {
  return /^\d$/.test(text) ? Number(text) : -1;
}

function collapse(text: string): string {
  return text.replaceAll(/ +/g, " ");
}

/** Folds letters whose other case is longer, or differs at the end of a word. */
function foldLetters(text: string): string {
  return text.toLowerCase().toUpperCase();
}
