import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "./find-kit-root.ts";

/** Reads the version of the kit from its package. */
export function readKitVersion(): string {
  const { version } = JSON.parse(readFileSync(join(findKitRoot(), "package.json"), "utf8"));
  return version;
}
