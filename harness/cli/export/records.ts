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
function toTables({ members, books, loans }: Dataset): Table[] {
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

interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Formats the records as CSV (RFC 4180): one file per table, each with a header line. Strings are
 * quoted and absent values are not, which PostgreSQL's `FORMAT csv, HEADER` tells apart.
 */
export function toCsv(dataset: Dataset): CsvFile[] {
  return toTables(dataset).map(({ name, columns, rows }) => {
    const lines = [
      columns.map(({ property }) => property),
      ...rows.map((row) => row.map(quoteValue)),
    ];
    return { name: `${name}.csv`, text: lines.map((line) => `${line.join(",")}\r\n`).join("") };
  });
}

function quoteValue(value: string | number | null): string {
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value ?? "");
}

/**
 * Formats the records as standard SQL. It names no collation, because no name is standard: in a
 * database that does not compare keys byte by byte, the primary keys reject ids that it takes for
 * equal.
 */
export function toSql(dataset: Dataset): string {
  return [introduction, ...toTables(dataset).flatMap(formatTable)].join("\n\n").concat("\n");
}

const introduction = `-- The records that a server under test must hold. Encoding: UTF-8.
-- Ids differ if any byte differs, including spaces at their ends. SQLite and PostgreSQL compare them that way;
-- in other databases, give the id columns a binary collation without padding, or the keys below will clash.
-- A backslash is a plain character and || joins texts (MySQL: SET sql_mode = CONCAT(@@sql_mode,
-- ',NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT')).
-- NULL is an absent value; '' and 0 are values.`;

function formatTable({ name, columns, rows }: Table): string[] {
  const names = columns.map(({ property }) => toSnakeCase(property));
  const definitions = columns.map((column, index) => {
    const type = formatType(
      column,
      rows.map((row) => row[index] ?? null),
    );
    return `  ${names[index]} ${type}${formatConstraint(column, index === 0)}`;
  });
  const values = rows.map((row) => `  (${row.map(formatValue).join(", ")})`);
  const create = `CREATE TABLE ${name} (\n${definitions.join(",\n")}\n);`;
  const insert = `INSERT INTO ${name} (${names.join(", ")}) VALUES\n${values.join(",\n")};`;
  return rows.length === 0 ? [create] : [create, insert];
}

function formatType({ type }: Column, values: readonly (string | number | null)[]): string {
  const maxLength = Math.max(255, ...values.map((value) => String(value ?? "").length));
  return type === "integer" ? "INTEGER" : `VARCHAR(${maxLength})`;
}

function formatConstraint({ type, refersTo }: Column, isKey: boolean): string {
  if (isKey) {
    return " NOT NULL PRIMARY KEY";
  }
  const presence = type === "id" ? " NOT NULL" : "";
  return refersTo === undefined ? presence : `${presence} REFERENCES ${refersTo}`;
}

function formatValue(value: string | number | null): string {
  return typeof value === "string" ? formatText(value) : String(value ?? "NULL");
}

/** No line of the file ends with CR LF: programs that read it by lines drop the CR. */
function formatText(text: string): string {
  return `'${text.replaceAll("'", "''").replaceAll("\r\n", "\r' || '\n")}'`;
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
