import { isJsonObject } from "../json/json-object.ts";
import { readDataFile } from "../locate-data-file.ts";

/**
 * Says that the running Node is too old, before it loads what it cannot even parse. This file and
 * what it imports therefore use only syntax that Node 14 reads.
 *
 * @returns undefined if Node is new enough.
 */
export function explainOldNode(version: string = process.versions.node): string | undefined {
  const minVersion = readMinVersion();
  return compareVersions(version, minVersion) >= 0
    ? undefined
    : `graph-spec-server needs Node ${minVersion} or newer, and this is Node ${version}`;
}

/** The version that package.json asks for, like `20.18.1`. */
function readMinVersion(): string {
  const manifest = readDataFile("package.json");
  const engines = isJsonObject(manifest) ? manifest["engines"] : undefined;
  const range = isJsonObject(engines) ? String(engines["node"]) : "0";
  return range.replace(/^>=/, "");
}

/** Compares versions part by part: the result is negative, zero or positive. */
function compareVersions(left: string, right: string): number {
  const others = right.split(".").map(Number);
  const differences = left.split(".").map((part, index) => Number(part) - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
