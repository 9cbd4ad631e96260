import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "./find-kit-root.ts";

/** What the kit reads from its own `package.json`. */
export interface Manifest {
  readonly version: string;
  /** Oldest Node version that runs the kit, like `20.18.1`. */
  readonly minNodeVersion: string;
  /** Path of the built reference server in the package, like `dist/reference/main.js`. */
  readonly serverFile: string;
}

interface PackageFile {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly bin: { readonly "graph-spec-server": string };
}

/** Reads the kit's own `package.json`. */
export function readManifest(root: string): Manifest {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { version, engines, bin }: PackageFile = JSON.parse(text);
  const minNodeVersion = engines.node.replace(/^>=/, "");
  return { version, minNodeVersion, serverFile: bin["graph-spec-server"] };
}

/** Reads the version of the kit. */
export function readKitVersion(): string {
  return readManifest(findKitRoot()).version;
}
