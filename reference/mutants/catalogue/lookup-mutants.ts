import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { Mutant } from "../mutant.ts";
import { changeData, changeLoans } from "../toolkit/change-data.ts";
import { changeOwnLoans, findAlike } from "../toolkit/change-library.ts";
import { changeArguments } from "../toolkit/change-step.ts";
import { reshapeResponse } from "../toolkit/reshape-response.ts";

const unknownThenBook = {
  document: 'member(id: "nobody") { name } book(isbn: "b1") { pages }',
};
const bookThenUnknown = {
  document: 'book(isbn: "b1") { pages } member(id: "nobody") { name }',
};

/** Another record is found than the one that is asked for, or none, or too many. */
export const lookupMutants: readonly Mutant[] = [
  {
    name: "first-member-for-all",
    clause: "resolution.member-by-id",
    description: "Answers with the first member, whatever id is asked for",
    requests: [{ document: 'member(id: "m10") { name }' }],
    override: findAlike(() => true, ["findMembers"]),
  },
  {
    name: "first-book-for-all",
    clause: "resolution.book-by-isbn",
    description: "Answers with the first book at the top level, whatever ISBN is asked for",
    requests: [{ document: 'book(isbn: "b10") { pages }' }],
    override: findAlike(() => true, ["findBooks"]),
  },
  {
    name: "ids-folded",
    clause: "resolution.exact-id",
    description: "Finds records whose ids differ in case",
    requests: [{ document: 'member(id: "M1") { name }' }],
    override: findAlike((id, asked) => id.toLowerCase() === asked.toLowerCase()),
  },
  {
    name: "ids-found-by-their-beginning",
    clause: "resolution.exact-id",
    description: "Finds the first record whose id begins what is asked for",
    requests: [{ document: 'member(id: "m10") { name }' }],
    override: findAlike((id, asked) => asked.startsWith(id)),
  },
  {
    name: "ids-found-by-longer-ones",
    clause: "resolution.exact-id",
    description:
      "Finds the first record whose id is longer than what is asked for, if there is one",
    requests: [{ document: 'member(id: "m1") { name }' }],
    override: {
      library: (right, { records: { members, books } }) => ({
        ...right,
        findMembers: (ids) =>
          right.findMembers(
            ids.map((id) =>
              findLonger(
                members.map((record) => record.id),
                id,
              ),
            ),
          ),
        findBooks: (isbns) =>
          right.findBooks(
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
    description: "Finds the first record whose id ends with what is asked for",
    requests: [{ document: 'member(id: "n6") { name }' }],
    override: findAlike((id, asked) => asked !== "" && id.endsWith(asked)),
  },
  {
    name: "ids-matched-as-patterns",
    clause: "resolution.exact-id",
    description: "Reads an id as the pattern of a database, where % and _ stand for other letters",
    requests: [{ document: 'member(id: "n_3") { name }' }],
    override: findAlike((id, asked) => toPattern(asked).test(id)),
  },
  {
    name: "ids-trimmed",
    clause: "resolution.exact-id",
    description: "Compares ids without the blanks at their ends",
    requests: [{ document: 'member(id: "m1 ") { name }' }],
    override: findAlike((id, asked) => id.trim() === asked.trim()),
  },
  {
    name: "blanks-in-ids-collapsed",
    clause: "resolution.exact-id",
    description: "Compares ids with one blank in the place of several",
    requests: [{ document: 'member(id: "a  b") { name }' }],
    override: findAlike((id, asked) => collapse(id) === collapse(asked)),
  },
  {
    name: "hyphens-in-isbns-ignored",
    clause: "resolution.exact-id",
    description: "Compares ISBNs without their hyphens",
    requests: [{ document: 'book(isbn: "9780134685991") { pages }' }],
    override: findAlike(
      (id, asked) => id.replaceAll("-", "") === asked.replaceAll("-", ""),
      ["findBooks"],
    ),
  },
  {
    name: "isbns-with-hyphens-not-found",
    clause: "resolution.exact-id",
    description: "Takes the hyphens out of the ISBN that is asked for",
    requests: [{ document: 'book(isbn: "978-0-13-468599-1") { pages }' }],
    override: findAlike((id, asked) => id === asked.replaceAll("-", ""), ["findBooks"]),
  },
  {
    name: "ids-of-digits-compared-as-numbers",
    clause: "resolution.exact-id",
    description: "Compares ids that are digits as numbers",
    requests: [{ document: 'member(id: "042") { name }' }],
    override: findAlike((id, asked) => id === asked || (isDigits(asked) && +id === +asked)),
  },
  {
    name: "short-digits-taken-for-positions",
    clause: "resolution.exact-id",
    description: "Takes an ISBN of a single digit for the position of a book",
    requests: [{ document: 'book(isbn: "8") { pages }' }],
    override: {
      library: (right, { records }) => ({
        ...right,
        findBooks: (isbns) =>
          right.findBooks(isbns.map((asked) => records.books[readDigit(asked)]?.isbn ?? asked)),
      }),
    },
  },
  {
    name: "books-without-loans-not-found",
    clause: "resolution.exact-id",
    description: "Finds books through their loans, and so none that was never lent",
    requests: [{ document: 'book(isbn: "never-lent") { pages }' }],
    override: {
      library: (right, { records: { loans } }) => ({
        ...right,
        findBooks: (isbns) =>
          right.findBooks(
            isbns.map((asked) => (loans.some((loan) => loan.bookIsbn === asked) ? asked : "none")),
          ),
      }),
    },
  },
  {
    name: "digits-find-none",
    clause: "resolution.digits-argument-finds",
    description: "Finds no record by digits without quotes",
    requests: [{ document: "member(id: 42) { name }" }],
    override: changeArguments((argument) =>
      argument.kind === "digits" ? { ...argument, text: `#${argument.text}` } : argument,
    ),
  },
  {
    name: "loans-of-all-members",
    clause: "resolution.member-loans",
    description: "Answers with the loans of everybody",
    requests: [{ document: 'member(id: "M1") { loans { id } }' }],
    override: findAlike(() => true, ["findLoans"]),
  },
  {
    name: "loans-of-members-with-signs-lost",
    clause: "resolution.member-loans",
    description: "Answers with no loans where the id of the member holds a sign",
    requests: [{ document: 'member(id: "p(1)") { loans { id } }' }],
    override: findAlike(
      (id, asked) => id === asked && /^[\p{L}\p{M}\d ]*$/u.test(id),
      ["findLoans"],
    ),
  },
  {
    name: "loans-past-ten-lost",
    clause: "resolution.member-loans",
    description: "Answers with ten loans and no more",
    requests: [{ document: 'member(id: "m10") { loans { id } }' }],
    override: changeOwnLoans((loans) => loans.slice(0, 10)),
  },
  {
    name: "same-book-for-all-loans",
    clause: "resolution.loan-book",
    description: "Answers with the book of the first loan in all of them",
    requests: [{ document: 'member(id: "m1") { loans { book { title } } }' }],
    override: changeOwnLoans((loans) =>
      loans.map((loan) => ({ ...loan, bookIsbn: loans[0]?.bookIsbn ?? loan.bookIsbn })),
    ),
  },
  {
    name: "book-lent-twice-lost",
    clause: "resolution.loan-book",
    description: "Answers with a book in the first of the loans that it is lent by",
    requests: [{ document: 'member(id: "a  b") { loans { book { title } } }' }],
    override: changeLoans((loans) => {
      const seen = new Set<string>();
      return loans.map((loan) => {
        const text = JSON.stringify(loan["book"]);
        const isAgain = text !== undefined && seen.has(text);
        seen.add(text);
        return isAgain ? { ...loan, book: null } : loan;
      });
    }),
  },
  {
    name: "books-of-loans-folded",
    clause: "resolution.loan-book",
    description: "Finds the book of a loan by an ISBN that differs in case",
    requests: [{ document: 'member(id: "M1") { loans { book { title } } }' }],
    override: changeOwnLoans((own, { books }) =>
      own.map((loan) => ({
        ...loan,
        bookIsbn:
          books.find(({ isbn }) => fold(isbn) === fold(loan.bookIsbn))?.isbn ?? loan.bookIsbn,
      })),
    ),
  },
  {
    name: "unknown-id-as-404",
    clause: "resolution.unknown-id-siblings",
    description: "Answers with status 404 when an id matches no record",
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
    description: "Puts null in the place of all top-level fields when an id matches no record",
    requests: [bookThenUnknown],
    override: changeData((data) => (lacksRecord(data) ? mapToNull(Object.keys(data)) : data)),
  },
  {
    name: "unknown-id-ends-the-query",
    clause: "resolution.unknown-id-siblings",
    description: "Leaves out the top-level fields behind an id that matches no record",
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

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

function collapse(text: string): string {
  return text.replaceAll(/ +/g, " ");
}

function fold(text: string): string {
  return text.trim().replaceAll(/ +/g, " ").toLowerCase();
}

function toPattern(asked: string): RegExp {
  const literal = asked.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`^${literal.replaceAll("%", ".*").replaceAll("_", ".")}$`, "s");
}
