import { isJsonObject } from "../json/json-object.ts";
import { readDataFile } from "../locate-data-file.ts";

/**
 * Says that the running Node is too old, before it loads what it cannot even parse; undefined if it
 * is new enough. This file and what it imports use only syntax that Node 14 reads.
 */
export function explainOldNode(version: string = process.versions.node): string | undefined {
  const minVersion = readMinVersion();
  return compareVersions(version, minVersion) >= 0
    ? undefined
    : `graph-spec-server needs Node ${minVersion} or newer, and this is Node ${version}`;
}

function readMinVersion(): string {
  const manifest = readDataFile("package.json");
  const engines = isJsonObject(manifest) ? manifest["engines"] : undefined;
  const range = isJsonObject(engines) ? String(engines["node"]) : "0";
  return range.replace(/^>=/, "");
}

function compareVersions(left: string, right: string): number {
  const others = right.split(".").map(Number);
  const differences = left.split(".").map((part, index) => Number(part) - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
