import { readFileSync } from "node:fs";
import { locateDataFile } from "../locate-data-file.ts";
import type { LibraryRecords } from "./library-records.ts";

/**
 * Reads the records of the package.
 *
 * They are not checked, as the tests check them: a start then needs no schema, which takes longer to
 * load than everything else.
 */
export function readPackageLibrary(): LibraryRecords {
  return JSON.parse(readFileSync(locateDataFile("spec-cases/library.json"), "utf8"));
}
