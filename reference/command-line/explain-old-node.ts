import { isJsonObject } from "../json/json-object.ts";
import { readDataFile } from "../locate-data-file.ts";

// This file and what it imports use only syntax that Node 14 reads.

/** Says that the running Node is too old, before it loads what it cannot even parse. */
export function explainOldNode(version: string = process.versions.node): string | undefined {
  const { engines } = readManifest();
  const range = isJsonObject(engines) ? String(engines["node"]) : "0";
  const minVersion = range.replace(/^>=/, "");
  return version.localeCompare(minVersion, "en", { numeric: true }) >= 0
    ? undefined
    : `graph-spec-server needs Node ${minVersion} or newer, and this is Node ${version}`;
}

/** The version of the package. */
export function readVersion(): string {
  return String(readManifest()["version"]);
}

function readManifest(): Readonly<Record<string, unknown>> {
  return Object(readDataFile("package.json"));
}
