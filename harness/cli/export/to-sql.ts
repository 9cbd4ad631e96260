import type { Dataset } from "../../suite/dataset.ts";
import { type Column, type Table, toTables } from "./table.ts";

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
