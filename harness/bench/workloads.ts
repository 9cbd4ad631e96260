import { memberCount } from "./write-library.ts";

/** The language that a contender answers. */
export type Dialect = "service" | "graphql";

/** A document, and the values of its variables. */
export interface Query {
  readonly document: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Queries that are sent one after another, again and again. */
export interface Workload {
  readonly name: string;
  /** Creates the query with this number, counted from 0, in the language of the service. */
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

/** Writes a query of the service in a language. */
export function translateQuery(query: Query, dialect: Dialect): Query {
  const heading = query.variables === undefined ? "" : "query ($key: ID) ";
  return dialect === "service" ? query : { ...query, document: `${heading}{ ${query.document} }` };
}

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
