import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "./find-kit-root.ts";

/** What the kit reads from its own `package.json`. */
export interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly bin: { readonly "graph-spec-server": string };
}

/** Reads the kit's own `package.json`. */
export function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
}

/** Reads the version of the kit. */
export function readKitVersion(): string {
  return readManifest(findKitRoot()).version;
}
