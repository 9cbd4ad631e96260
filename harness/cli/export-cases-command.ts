import { toClientCases } from "../clients/to-client-cases.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { readKitVersion } from "../suite/read-manifest.ts";
import { writeExport } from "./export-library-command.ts";

/** The options of `export-cases`, as commander reads them. */
export interface ExportCasesCliOptions {
  readonly for: "clients";
  readonly output?: string;
}

/** Writes the cases for clients as one JSON file, for the unit tests of a client. */
export async function exportCasesCommand({ output }: ExportCasesCliOptions): Promise<number> {
  const exported = toClientCases(loadSuite().clientCases, readKitVersion());
  await writeExport(`${JSON.stringify(exported, null, 2)}\n`, output);
  return 0;
}
