import { findKitRoot } from "./find-kit-root.ts";
import { readManifest } from "./read-manifest.ts";

/**
 * Reads the version of the kit from its package.
 *
 * @throws Error when the kit's `package.json` cannot be read.
 */
export function readKitVersion(): string {
  return readManifest(findKitRoot()).version;
}
