import type { Dataset } from "../../suite/dataset.ts";

/** A column, named for its property in `library.json`. */
export interface Column {
  readonly property: string;
  readonly type: "id" | "text" | "integer";
  /** The table whose ids it holds; left out for a column that is not a reference. */
  readonly refersTo?: string;
}

/** All records of one kind. An absent value is null. */
export interface Table {
  readonly name: string;
  /** The first column is the primary key. */
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Arranges the records as tables. Each table comes after the tables that it refers to. */
export function toTables({ members, books, loans }: Dataset): Table[] {
  return [
    toTable("members", members, [
      { property: "id", type: "id" },
      { property: "name", type: "text" },
      { property: "email", type: "text" },
      { property: "fine", type: "integer" },
    ]),
    toTable("books", books, [
      { property: "isbn", type: "id" },
      { property: "title", type: "text" },
      { property: "author", type: "text" },
      { property: "pages", type: "integer" },
    ]),
    toTable("loans", loans, [
      { property: "id", type: "id" },
      { property: "memberId", type: "id", refersTo: "members" },
      { property: "bookIsbn", type: "id", refersTo: "books" },
      { property: "dueDate", type: "text" },
    ]),
  ];
}

function toTable(name: string, records: readonly object[], columns: readonly Column[]): Table {
  const rows = records.map((record) => {
    const values = new Map<string, string | number | null>(Object.entries(record));
    return columns.map(({ property }) => values.get(property) ?? null);
  });
  return { name, columns, rows };
}
