import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "./find-kit-root.ts";

/**
 * Reads the version of the kit from its package.json.
 *
 * @throws Error when package.json has no version.
 */
export function readKitVersion(): string {
  const manifest: { readonly version?: unknown } = JSON.parse(
    readFileSync(join(findKitRoot(), "package.json"), "utf8"),
  );
  if (typeof manifest.version !== "string") {
    throw new Error("Cannot find the version in package.json: install the kit again");
  }
  return manifest.version;
}
