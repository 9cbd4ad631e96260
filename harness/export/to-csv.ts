import type { Dataset } from "../suite/dataset.ts";
import { toTables } from "./table.ts";

/** A file to write. */
export interface CsvFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Writes a dataset as CSV (RFC 4180), one file a table, each with a line of headings. Texts are
 * always quoted and absent values never are, so that an empty text differs from none, as
 * PostgreSQL's `COPY … WITH (FORMAT csv, HEADER)` reads it.
 */
export function toCsv(dataset: Dataset): CsvFile[] {
  return toTables(dataset).map(({ name, columns, rows }) => {
    const lines = [
      columns.map(({ property }) => property),
      ...rows.map((row) => row.map(writeValue)),
    ];
    return { name: `${name}.csv`, text: lines.map((line) => `${line.join(",")}\r\n`).join("") };
  });
}

function writeValue(value: string | number | null): string {
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value ?? "");
}
