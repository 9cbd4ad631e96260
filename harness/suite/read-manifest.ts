import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeError } from "../terminal/describe-error.ts";
import { findKitRoot } from "./find-kit-root.ts";

/** What the kit reads from its own `package.json`. */
export interface Manifest {
  readonly version: string;
  /** Oldest Node version that runs the kit, like `20.18.1`. */
  readonly minNodeVersion: string;
  /** Path of the built reference server in the package, like `dist/reference/main.js`. */
  readonly serverFile: string;
}

/**
 * Reads the kit's own `package.json`.
 *
 * @throws Error when the file cannot be read, or lacks what the kit needs of it.
 */
export function readManifest(root: string): Manifest {
  const file = join(root, "package.json");
  const content = readJson(file);
  const readText = (...path: readonly string[]): string => {
    const value = path.reduce(readProperty, content);
    if (typeof value !== "string") {
      throw new Error(`Cannot read ${file}: "${path.join(".")}" is missing or not a string`);
    }
    return value;
  };
  return {
    version: readText("version"),
    minNodeVersion: readText("engines", "node").replace(/^>=/, ""),
    serverFile: readText("bin", "graph-spec-server"),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`Cannot read ${file}: ${describeError(error)}`);
  }
}

function readProperty(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/**
 * Reads the version of the kit.
 *
 * @throws Error when the kit's `package.json` cannot be read.
 */
export function readKitVersion(): string {
  return readManifest(findKitRoot()).version;
}
