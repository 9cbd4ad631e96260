import { findKitRoot } from "../suite/find-kit-root.ts";
import { readManifest } from "../suite/read-manifest.ts";

/**
 * Says that the running Node is too old, before it loads what it cannot even parse; undefined if it
 * is new enough. This file and what it imports use only syntax that Node 14 reads.
 */
export function explainOldNode(version: string = process.versions.node): string | undefined {
  const needed = readManifest(findKitRoot()).engines.node.replace(">=", "");
  return version.localeCompare(needed, "en", { numeric: true }) >= 0
    ? undefined
    : `graph-spec-kit needs Node ${needed} or newer, and this is Node ${version}`;
}
