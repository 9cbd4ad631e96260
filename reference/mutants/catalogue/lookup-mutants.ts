import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { Mutant } from "../mutant.ts";
import { changeData, changeLoans } from "../toolkit/change-data.ts";
import { changeOwnLoans, findMatching } from "../toolkit/change-library.ts";
import { changeArguments } from "../toolkit/change-step.ts";
import { reshapeResponse } from "../toolkit/reshape-response.ts";

const unknownThenBook = {
  document: 'member(id: "nobody") { name } book(isbn: "b1") { pages }',
};
const bookThenUnknown = {
  document: 'book(isbn: "b1") { pages } member(id: "nobody") { name }',
};

/** A lookup finds another record than requested, none, or too many. */
export const lookupMutants: readonly Mutant[] = [
  {
    name: "first-member-for-all",
    clause: "resolution.member-by-id",
    alsoBreaks: ["resolution.exact-id"],
    description: "Finds the first member for any id",
    requests: [{ document: 'member(id: "m10") { name }' }],
    override: findMatching(() => true, ["findMembers"]),
  },
  {
    name: "first-book-for-all",
    clause: "resolution.book-by-isbn",
    alsoBreaks: ["resolution.exact-id"],
    description: "Finds the first book for any ISBN",
    requests: [{ document: 'book(isbn: "b10") { pages }' }],
    override: findMatching(() => true, ["findBooks"]),
  },
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
    name: "ids-folded",
    clause: "resolution.exact-id",
    description: "Ignores the case of ids",
    requests: [{ document: 'member(id: "KIM") { name }' }],
    override: findMatching((id, asked) => id.toLowerCase() === asked.toLowerCase()),
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
    name: "ids-like-words-not-found",
    clause: "resolution.exact-id",
    description: 'Takes the strings "null", "true" and "false" for no id',
    requests: [{ document: 'member(id: "null") { name }' }],
    override: findMatching((id, asked) => id === asked && !/^(?:null|true|false)$/.test(asked)),
  },
  {
    name: "hexadecimal-ids-as-numbers",
    clause: "resolution.exact-id",
    description: "Takes ids like hexadecimal numbers for the same numbers in digits",
    requests: [{ document: 'member(id: "0x2A") { name }' }],
    override: findMatching(
      (id, asked) => id === (/^0x[0-9a-f]+$/i.test(asked) ? String(Number(asked)) : asked),
    ),
  },
  {
    name: "hyphens-around-ids-trimmed",
    clause: "resolution.exact-id",
    description: "Removes hyphens at both ends of requested ids",
    requests: [{ document: 'member(id: "-m10") { name }' }],
    override: findMatching((id, asked) => id === asked.replaceAll(/^-+|-+$/g, "")),
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
    name: "ids-found-by-their-beginning",
    clause: "resolution.exact-id",
    description: "Finds the first record whose id is a prefix of the requested one",
    requests: [{ document: 'member(id: "m10") { name }' }],
    override: findMatching((id, asked) => asked.startsWith(id)),
  },
  {
    name: "ids-found-by-longer-ones",
    clause: "resolution.exact-id",
    description:
      "Finds a record with a longer id that begins with the requested one, if there is one",
    requests: [{ document: 'member(id: "m1") { name }' }],
    override: {
      library: (original, { records: { members, books } }) => ({
        ...original,
        findMembers: (ids) =>
          original.findMembers(
            ids.map((id) =>
              findLonger(
                members.map((record) => record.id),
                id,
              ),
            ),
          ),
        findBooks: (isbns) =>
          original.findBooks(
            isbns.map((isbn) =>
              findLonger(
                books.map((record) => record.isbn),
                isbn,
              ),
            ),
          ),
      }),
    },
  },
  {
    name: "ids-found-by-their-end",
    clause: "resolution.exact-id",
    description: "Finds the first record whose id ends with the requested one",
    requests: [{ document: 'member(id: "n6") { name }' }],
    override: findMatching((id, asked) => asked !== "" && id.endsWith(asked)),
  },
  {
    name: "ids-matched-as-patterns",
    clause: "resolution.exact-id",
    description: "Reads an id as an SQL LIKE pattern with the wildcards % and _",
    requests: [{ document: 'member(id: "n_3") { name }' }],
    override: findMatching((id, asked) => toPattern(asked).test(id)),
  },
  {
    name: "ids-trimmed",
    clause: "resolution.exact-id",
    description: "Ignores whitespace at both ends of ids",
    requests: [{ document: 'member(id: "kim ") { name }' }],
    override: findMatching((id, asked) => id.trim() === asked.trim()),
  },
  {
    name: "starts-of-ids-trimmed",
    clause: "resolution.exact-id",
    description: "Ignores whitespace at the start of ids",
    requests: [{ document: 'member(id: " m1") { name }' }],
    override: findMatching((id, asked) => id.trimStart() === asked.trimStart()),
  },
  {
    name: "ids-normalized",
    clause: "resolution.exact-id",
    description: "Compares ids after Unicode normalization",
    requests: [{ document: 'member(id: "Ame\u0301lie") { name }' }],
    override: findMatching((id, asked) => id.normalize("NFC") === asked.normalize("NFC")),
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
    name: "ids-with-exponents-compared-as-numbers",
    clause: "resolution.exact-id",
    description: "Compares ids of digits and an exponent as numbers",
    requests: [{ document: 'member(id: "10") { name }' }],
    override: findMatching((id, asked) => id === asked || (isScientific(id) && +id === +asked)),
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
    name: "hyphens-in-isbns-ignored",
    clause: "resolution.exact-id",
    description: "Ignores hyphens in ISBNs",
    requests: [{ document: 'book(isbn: "9780134685991") { pages }' }],
    override: findMatching(
      (id, asked) => id.replaceAll("-", "") === asked.replaceAll("-", ""),
      ["findBooks"],
    ),
  },
  {
    name: "isbns-with-hyphens-not-found",
    clause: "resolution.exact-id",
    alsoBreaks: ["resolution.book-by-isbn"],
    description: "Drops the hyphens from a requested ISBN",
    requests: [{ document: 'book(isbn: "978-0-13-468599-1") { pages }' }],
    override: findMatching((id, asked) => id === asked.replaceAll("-", ""), ["findBooks"]),
  },
  {
    name: "ids-of-digits-compared-as-numbers",
    clause: "resolution.exact-id",
    description: "Compares ids of digits as numbers",
    requests: [{ document: 'member(id: "042") { name }' }],
    override: findMatching((id, asked) => id === asked || (isDigits(asked) && +id === +asked)),
  },
  {
    name: "ids-cut-at-twenty-characters",
    clause: "resolution.exact-id",
    description: "Compares only the first characters of ids, such as twenty",
    requests: [{ document: 'member(id: "5f3c1a8e-6d0b-4c7a-9e21-0b8d7c6f4a32") { name }' }],
    override: findMatching((id, asked) => id.slice(0, 20) === asked.slice(0, 20)),
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
    name: "digits-find-none",
    clause: "resolution.digits-argument-finds",
    description: "Finds no record for an id given as digits",
    requests: [{ document: "member(id: 42) { name }" }],
    override: changeArguments((argument) =>
      argument.kind === "digits" ? { ...argument, text: `#${argument.text}` } : argument,
    ),
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
    name: "loans-of-all-members",
    clause: "resolution.member-loans",
    description: "Returns the loans of all members for each member",
    requests: [{ document: 'member(id: "g1") { loans { id } }' }],
    override: findMatching(() => true, ["findLoans"]),
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
    name: "loans-of-members-with-signs-lost",
    clause: "resolution.member-loans",
    description: "Drops the loans of members whose id contains punctuation",
    requests: [{ document: 'member(id: "p(1)") { loans { id } }' }],
    override: findMatching(
      (id, asked) => id === asked && /^[\p{L}\p{M}\d ]*$/u.test(id),
      ["findLoans"],
    ),
  },
  {
    name: "loans-past-ten-lost",
    clause: "resolution.member-loans",
    description: "Drops all loans after a fixed number, such as ten",
    requests: [{ document: 'member(id: "m10") { loans { id } }' }],
    override: changeOwnLoans((loans) => loans.slice(0, 10)),
  },
  {
    name: "same-book-for-all-loans",
    clause: "resolution.loan-book",
    description: "Returns the book of the first loan for all loans of a member",
    requests: [{ document: 'member(id: "m1") { loans { book { title } } }' }],
    override: changeOwnLoans((loans) =>
      loans.map((loan) => ({ ...loan, bookIsbn: loans[0]?.bookIsbn ?? loan.bookIsbn })),
    ),
  },
  {
    name: "books-of-loans-in-batches-mixed-up",
    clause: "resolution.loan-book",
    description: "Returns the books of the first loans again after a fixed number, such as 25",
    requests: [{ document: 'member(id: "hundred-one") { loans { book { isbn } } }' }],
    override: changeOwnLoans((loans) =>
      loans.map((loan, index) => ({
        ...loan,
        bookIsbn: loans[index % 25]?.bookIsbn ?? loan.bookIsbn,
      })),
    ),
  },
  {
    name: "loans-before-the-last-null",
    clause: "resolution.member-loans",
    alsoBreaks: ["types.list-is-array"],
    description: "Replaces all loans of a list but the last one by null",
    requests: [{ document: 'member(id: "m1") { loans { id } }' }],
    override: changeLoans((loans) =>
      loans.map((loan, index) => (index === loans.length - 1 ? loan : null)),
    ),
  },
  {
    name: "book-lent-twice-lost",
    clause: "resolution.loan-book",
    description: "Replaces a book by null when an earlier loan has the same book",
    requests: [{ document: 'member(id: "a  b") { loans { book { title } } }' }],
    override: changeLoans((loans) => {
      const seen = new Set<string>();
      return loans.map((loan) => {
        const text = JSON.stringify(loan["book"]);
        const isRepeated = text !== undefined && seen.has(text);
        seen.add(text);
        return isRepeated ? { ...loan, book: null } : loan;
      });
    }),
  },
  {
    name: "books-of-loans-folded",
    clause: "resolution.loan-book",
    description: "Ignores case and whitespace when it finds the book of a loan",
    requests: [{ document: 'member(id: "KIM") { loans { book { title } } }' }],
    override: changeOwnLoans((own, { books }) =>
      own.map((loan) => ({
        ...loan,
        bookIsbn:
          books.find(({ isbn }) => fold(isbn) === fold(loan.bookIsbn))?.isbn ?? loan.bookIsbn,
      })),
    ),
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
    name: "loans-found-by-folded-owner",
    clause: "resolution.member-loans",
    alsoBreaks: ["resolution.exact-id"],
    description: "Ignores punctuation, spaces and accents when it finds the loans of a member",
    requests: [{ document: 'member(id: "-m10") { loans { id } }' }],
    override: findMatching(
      (id, requested) => keepLetters(id) === keepLetters(requested),
      ["findLoans"],
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
    name: "unknown-id-as-404",
    clause: "resolution.unknown-id-siblings",
    alsoBreaks: ["processing.valid-is-200", "status.only-200-and-400"],
    description: "Responds with status 404 when no record has the requested id",
    requests: [unknownThenBook],
    override: reshapeResponse(({ status, body }) => ({
      status:
        status === 200 && isJsonObject(body["data"]) && lacksRecord(body["data"]) ? 404 : status,
      body,
    })),
  },
  {
    name: "unknown-id-takes-siblings-along",
    clause: "resolution.unknown-id-siblings",
    description: "Replaces all top-level fields by null when no record has a requested id",
    requests: [bookThenUnknown],
    override: changeData((data) => (lacksRecord(data) ? mapToNull(Object.keys(data)) : data)),
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

function lacksRecord(data: JsonObject): boolean {
  return Object.values(data).includes(null);
}

function mapToNull(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function findLonger(ids: readonly string[], asked: string): string {
  return ids.find((id) => id !== asked && id.startsWith(asked)) ?? asked;
}

function readDigit(text: string): number {
  return /^\d$/.test(text) ? Number(text) : -1;
}

function isScientific(text: string): boolean {
  return /^\d+e\d+$/.test(text);
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

function collapse(text: string): string {
  return text.replaceAll(/ +/g, " ");
}

function fold(text: string): string {
  return text.trim().replaceAll(/ +/g, " ").toLowerCase();
}

/** Folds letters whose other case is longer, or differs at the end of a word. */
function foldLetters(text: string): string {
  return text.toLowerCase().toUpperCase();
}

function toPattern(asked: string): RegExp {
  const literal = asked.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll("%", ".*").replaceAll("_", ".")}$`, "s");
}

/** Drops punctuation, spaces and accents. */
function keepLetters(text: string): string {
  return text.normalize("NFD").replaceAll(/[^\p{L}\p{N}]/gu, "");
}
