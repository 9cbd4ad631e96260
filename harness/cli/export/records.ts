import type { Dataset } from "../../suite/dataset.ts";

/** A key, a text, a number, or an id in the table of this name. */
type ColumnType = "id" | "text" | "integer" | "members" | "books";

/**
 * The columns, named for the properties in `library.json`. The first one is the primary key. A table
 * comes after those that it refers to.
 */
const tables: Readonly<Record<keyof Dataset, Readonly<Record<string, ColumnType>>>> = {
  members: { id: "id", name: "text", email: "text", fine: "integer" },
  books: { isbn: "id", title: "text", author: "text", pages: "integer" },
  loans: { id: "id", memberId: "members", bookIsbn: "books", dueDate: "text" },
};

/** An absent value is null. */
type Value = string | number | null;

interface Table {
  readonly name: string;
  readonly columns: readonly (readonly [property: string, type: ColumnType])[];
  readonly rows: readonly (readonly Value[])[];
}

function listTables(dataset: Dataset): Table[] {
  return (["members", "books", "loans"] as const).map((name) => {
    const columns = Object.entries(tables[name]);
    const rows = dataset[name].map((record) => {
      const values = new Map<string, Value>(Object.entries(record));
      return columns.map(([property]) => values.get(property) ?? null);
    });
    return { name, columns, rows };
  });
}

/**
 * Formats the records as CSV (RFC 4180): one file per table, each with a header line. Strings are
 * quoted and absent values are not, which PostgreSQL's `FORMAT csv, HEADER` tells apart.
 */
export function toCsv(dataset: Dataset): { readonly name: string; readonly text: string }[] {
  return listTables(dataset).map(({ name, columns, rows }) => {
    const lines = [
      columns.map(([property]) => property),
      ...rows.map((row) => row.map(quoteValue)),
    ];
    return { name: `${name}.csv`, text: lines.map((line) => `${line.join(",")}\r\n`).join("") };
  });
}

function quoteValue(value: Value): string {
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value ?? "");
}

/**
 * Formats the records as standard SQL. It names no collation, because no name is standard: in a
 * database that does not compare keys byte by byte, the primary keys reject ids that it takes for
 * equal.
 */
export function toSql(dataset: Dataset): string {
  return [introduction, ...listTables(dataset).flatMap(formatTable)].join("\n\n").concat("\n");
}

const introduction = `-- The records that a server under test must hold. Encoding: UTF-8.
-- Ids differ if any byte differs, including spaces at their ends. SQLite and PostgreSQL compare them that way;
-- in other databases, give the id columns a binary collation without padding, or the keys below will clash.
-- A backslash is a plain character and || joins texts (MySQL: SET sql_mode = CONCAT(@@sql_mode,
-- ',NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT')).
-- NULL is an absent value; '' and 0 are values.`;

function formatTable({ name, columns, rows }: Table): string[] {
  const names = columns.map(([property]) => toSnakeCase(property));
  const definitions = columns.map(([, type], index) => {
    const lengths = rows.map((row) => String(row[index] ?? "").length);
    const sqlType = type === "integer" ? "INTEGER" : `VARCHAR(${Math.max(255, ...lengths)})`;
    return `  ${names[index]} ${sqlType}${constraints[type]}${index === 0 ? " PRIMARY KEY" : ""}`;
  });
  const values = rows.map((row) => `  (${row.map(formatValue).join(", ")})`);
  const create = `CREATE TABLE ${name} (\n${definitions.join(",\n")}\n);`;
  const insert = `INSERT INTO ${name} (${names.join(", ")}) VALUES\n${values.join(",\n")};`;
  return rows.length === 0 ? [create] : [create, insert];
}

const constraints: Readonly<Record<ColumnType, string>> = {
  id: " NOT NULL",
  text: "",
  integer: "",
  members: " NOT NULL REFERENCES members",
  books: " NOT NULL REFERENCES books",
};

function formatValue(value: Value): string {
  return typeof value === "string" ? formatText(value) : String(value ?? "NULL");
}

/** No line of the file ends with CR LF: programs that read it by lines drop the CR. */
function formatText(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll("\r\n", "\r' || '\n")}'`;
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
