import { isJsonObject } from "../json/json-object.ts";
import { readDataFile } from "../locate-data-file.ts";

/** The version of the package, as in its package.json. */
export function readVersion(): string {
  const manifest = readDataFile("package.json");
  return isJsonObject(manifest) ? String(manifest["version"]) : "unknown";
}
