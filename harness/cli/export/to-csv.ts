import type { Dataset } from "../../suite/dataset.ts";
import { toTables } from "./table.ts";

/** A CSV file. */
export interface CsvFile {
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
      ...rows.map((row) => row.map(formatValue)),
    ];
    return { name: `${name}.csv`, text: lines.map((line) => `${line.join(",")}\r\n`).join("") };
  });
}

function formatValue(value: string | number | null): string {
  return typeof value === "string" ? `"${value.replaceAll('"', '""')}"` : String(value ?? "");
}
