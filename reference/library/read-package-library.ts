import { readFileSync } from "node:fs";
import { locateDataFile } from "../locate-data-file.ts";
import type { LibraryRecords } from "./library-records.ts";

/** Reads the records of the package. The tests check them, so that a start needs no schema. */
export function readPackageLibrary(): LibraryRecords {
  return JSON.parse(readFileSync(locateDataFile("spec-cases/library.json"), "utf8"));
}
