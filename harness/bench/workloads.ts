import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A document, and the values of its variables. */
export interface Query {
  readonly document: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Queries that are sent one after another, again and again. */
export interface Workload {
  readonly name: string;
  readonly createQuery: (number: number) => Query;
}

const memberFields = ["id", "name", "email", "fine"];
const bookFields = ["isbn", "title", "author", "pages"];

/** The workloads of the benchmark, on the records that `writeLibrary` writes. */
export const workloads: readonly Workload[] = [
  { name: "one record", createQuery: () => ({ document: `book(isbn: "b0") ${selectBook()}` }) },
  { name: "five loans", createQuery: () => ({ document: selectMember('"m0"') }) },
  {
    name: "failing",
    createQuery: () => ({
      document: selectMember('"m0"').replace("dueDate", "dueDate overdueDays"),
    }),
  },
  {
    name: "defects",
    createQuery: () => ({ document: 'member(id: "m0") { id nickname loans name { first } }' }),
  },
  {
    name: "variables",
    createQuery: (number) => ({
      document: selectMember("$key"),
      variables: { key: `m${number % memberCount}` },
    }),
  },
  {
    name: "20,000 documents",
    createQuery: (number) => {
      const key = `"m${number % memberCount}"`;
      return { document: selectMember(key, Math.floor(number / memberCount) % 10) };
    },
  },
];

/** The number of different documents of the last workload. */
export const documentCount = 20_000;

/** Selects a member with its loans and their books; each order below 16 gives another document. */
function selectMember(key: string, order = 0): string {
  const fields = rotate(memberFields, order % 4).join(" ");
  return `member(id: ${key}) { ${fields} loans { id dueDate book ${selectBook(order >> 2)} } }`;
}

function selectBook(order = 0): string {
  return `{ ${rotate(bookFields, order).join(" ")} }`;
}

function rotate(fields: readonly string[], by: number): string[] {
  return [...fields.slice(by), ...fields.slice(0, by)];
}

const memberCount = 2000;

const loansPerMember = 5;
const bookCount = 500;

/** Writes plain records to a file in a folder. */
export function writeLibrary(folder: string): string {
  const library = {
    members: Array.from({ length: memberCount }, (_, index) => ({
      id: `m${index}`,
      name: `Member Number ${index}`,
      email: `member.${index}@library.example`,
      fine: (index * 37) % 1000,
    })),
    loans: Array.from({ length: memberCount * loansPerMember }, (_, index) => ({
      id: `l${index}`,
      memberId: `m${Math.floor(index / loansPerMember)}`,
      bookIsbn: `b${(index * 7) % bookCount}`,
      dueDate: `2026-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}`,
    })),
    books: Array.from({ length: bookCount }, (_, index) => ({
      isbn: `b${index}`,
      title: `The Book of Number ${index}`,
      author: `Author ${index % 50}`,
      pages: 100 + ((index * 13) % 700),
    })),
  };
  const file = join(folder, "library.json");
  writeFileSync(file, JSON.stringify(library));
  return file;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
