import { join } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import type { Dataset } from "../suite/dataset.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { selectPlainRecords } from "../suite/select-plain-records.ts";
import { describeError } from "../terminal/describe-error.ts";
import { toCsv } from "./export/to-csv.ts";
import { toSql } from "./export/to-sql.ts";
import { writeExport } from "./export/write-export.ts";
import { UsageError } from "./usage-error.ts";

/** The options of `export-library`, as commander reads them. */
export interface ExportLibraryCliOptions {
  readonly format: "json" | "sql" | "csv";
  readonly output?: string;
  /** Leaves out the records that a server without free-form ids does not hold. */
  readonly without?: "free-form-ids";
}

/**
 * Writes the records that a server under test must hold, in a format that its store can load.
 *
 * @returns the exit status.
 * @throws UsageError when the output cannot be written, or when CSV has no folder to go to.
 */
export function exportLibraryCommand({ format, output, without }: ExportLibraryCliOptions): number {
  const { dataset: whole } = loadSuite();
  const dataset = without === undefined ? whole : selectPlainRecords(whole);
  if (format === "csv") {
    writeTables(dataset, output);
    return 0;
  }
  const text = format === "sql" ? toSql(dataset) : toJson(dataset);
  if (output === undefined) {
    process.stdout.write(text);
  } else {
    writeExport(output, text);
  }
  return 0;
}

function toJson({ members, loans, books }: Dataset): string {
  return `${JSON.stringify({ members, loans, books }, null, 2)}\n`;
}

function writeTables(dataset: Dataset, folder: string | undefined): void {
  if (folder === undefined) {
    throw new UsageError("CSV needs one file per table: name their folder with --output DIR");
  }
  try {
    makeFolder(folder);
  } catch (error) {
    throw new UsageError(`Cannot create the folder of --output: ${describeError(error)}`);
  }
  for (const { name, text } of toCsv(dataset)) {
    writeExport(join(folder, name), text);
  }
}
