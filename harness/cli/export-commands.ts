import { join } from "node:path";
import { toClientCases } from "../clients/to-client-cases.ts";
import { type Dataset, selectPlainRecords } from "../suite/dataset.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { readKitVersion } from "../suite/read-manifest.ts";
import { printError } from "../terminal/print.ts";
import { toCsv, toSql } from "./export/records.ts";
import { UsageError } from "./usage-error.ts";
import { writeOutput } from "./write-output.ts";

interface ExportLibraryCliOptions {
  readonly format: "json" | "sql" | "csv";
  readonly output?: string;
  readonly without?: "free-form-ids";
}

/** Writes the records that a server under test must hold, in a format that its store can load. */
export async function exportLibraryCommand({
  format,
  output,
  without,
}: ExportLibraryCliOptions): Promise<number> {
  const { dataset: whole } = loadSuite();
  const dataset = without === undefined ? whole : selectPlainRecords(whole);
  if (format === "csv") {
    await writeTables(dataset, output);
  } else {
    await writeExport(format === "sql" ? toSql(dataset) : toJson(dataset), output);
  }
  return 0;
}

/** Writes an exported file and says so; to standard output without one. */
async function writeExport(text: string, file: string | undefined): Promise<void> {
  await writeOutput(text, file, "--output");
  if (file !== undefined) {
    printError(`Wrote ${file}`);
  }
}

function toJson({ members, loans, books }: Dataset): string {
  return `${JSON.stringify({ members, loans, books }, null, 2)}\n`;
}

async function writeTables(dataset: Dataset, folder: string | undefined): Promise<void> {
  if (folder === undefined) {
    throw new UsageError("CSV needs one file per table: name their folder with --output DIR");
  }
  for (const { name, text } of toCsv(dataset)) {
    await writeExport(text, join(folder, name));
  }
}

/** Writes the cases for clients as one JSON file, for the unit tests of a client. */
export async function exportCasesCommand({
  output,
}: {
  readonly output?: string;
}): Promise<number> {
  const exported = toClientCases(loadSuite().clientCases, readKitVersion());
  await writeExport(`${JSON.stringify(exported, null, 2)}\n`, output);
  return 0;
}
