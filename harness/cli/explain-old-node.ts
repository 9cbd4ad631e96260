import { findKitRoot } from "../suite/find-kit-root.ts";
import { readManifest } from "../suite/read-manifest.ts";

/**
 * Says that the running Node is too old, before it loads what it cannot even parse; undefined if it
 * is new enough. This file and what it imports use only syntax that Node 14 reads.
 */
export function explainOldNode(version: string = process.versions.node): string | undefined {
  const { minNodeVersion } = readManifest(findKitRoot());
  return isVersionAtLeast(version, minNodeVersion)
    ? undefined
    : `graph-spec-kit needs Node ${minNodeVersion} or newer, and this is Node ${version}`;
}

/** Compares versions of the form `20.18.1`, part by part; a missing part counts as 0. */
export function isVersionAtLeast(version: string, minVersion: string): boolean {
  const minParts = minVersion.split(".").map(Number);
  for (const [index, part] of version.split(".").map(Number).entries()) {
    const difference = part - (minParts[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return true;
}
