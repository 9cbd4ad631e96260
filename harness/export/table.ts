import type { Dataset } from "../suite/dataset.ts";

/** A column, by the name that its property has in `library.json`. */
export interface Column {
  readonly property: string;
  readonly type: "id" | "text" | "integer";
  /** The table whose ids stand in it. */
  readonly refersTo?: string;
}

/** The records of a kind; what is absent is null. */
export interface Table {
  readonly name: string;
  /** The first one identifies a record. */
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Arranges a dataset as tables, each behind those that it refers to. */
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
