import type { Dataset } from "../suite/dataset.ts";
import { type Column, type Table, toTables } from "./table.ts";

/**
 * Writes a dataset as SQL that any store of the standard takes, with the names in snake case.
 *
 * No collation is named, since no name is standard: SQLite and PostgreSQL compare keys byte by
 * byte by themselves, and where a store does not, the primary keys refuse ids that it takes for
 * the same. Backslashes are plain characters.
 */
export function toSql(dataset: Dataset): string {
  return [introduction, ...toTables(dataset).flatMap(writeTable)].join("\n\n").concat("\n");
}

const introduction = `-- The records that a server under test holds. Encoding: UTF-8.
-- Ids are compared byte by byte, blanks at their ends included. SQLite and PostgreSQL do so by themselves;
-- elsewhere, give the columns of ids a binary collation that does not pad, or the keys below will clash.
-- A backslash is a plain character (MySQL: SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')).
-- NULL is an absent value; '' and 0 are values.`;

function writeTable({ name, columns, rows }: Table): string[] {
  const names = columns.map(({ property }) => toSnakeCase(property));
  const definitions = columns.map((column, index) => {
    const type = writeType(
      column,
      rows.map((row) => row[index] ?? null),
    );
    return `  ${names[index]} ${type}${writeConstraint(column, index === 0)}`;
  });
  const values = rows.map((row) => `  (${row.map(writeValue).join(", ")})`);
  const create = `CREATE TABLE ${name} (\n${definitions.join(",\n")}\n);`;
  const insert = `INSERT INTO ${name} (${names.join(", ")}) VALUES\n${values.join(",\n")};`;
  return rows.length === 0 ? [create] : [create, insert];
}

/** Wide enough for what is there. */
function writeType({ type }: Column, values: readonly (string | number | null)[]): string {
  const maxLength = Math.max(255, ...values.map((value) => String(value ?? "").length));
  return type === "integer" ? "INTEGER" : `VARCHAR(${maxLength})`;
}

function writeConstraint({ type, refersTo }: Column, isKey: boolean): string {
  if (isKey) {
    return " NOT NULL PRIMARY KEY";
  }
  const presence = type === "id" ? " NOT NULL" : "";
  return refersTo === undefined ? presence : `${presence} REFERENCES ${refersTo}`;
}

function writeValue(value: string | number | null): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value ?? "NULL");
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
