import { existsSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../suite/read-manifest.ts";

/** The reference server that comes with the kit. */
export interface BundledServer {
  readonly command: readonly string[];
  /** The file that the command runs, relative to the kit's folder. */
  readonly file: string;
}

/**
 * Finds the reference server: the built file, or in a checkout without a build its source, which
 * runs with tsx; undefined when neither exists.
 *
 * @throws Error when the package that names the file cannot be read.
 */
export function findBundledServer(
  root: string,
  builtFile: string = readManifest(root).serverFile,
): BundledServer | undefined {
  const sourceFile = builtFile.replace(/^dist\//, "").replace(/\.js$/, ".ts");
  const options = ["--port", "{port}"];
  if (existsSync(join(root, builtFile))) {
    return { command: [process.execPath, join(root, builtFile), ...options], file: builtFile };
  }
  if (existsSync(join(root, sourceFile))) {
    const loader = ["--import", import.meta.resolve("tsx/esm")];
    return {
      command: [process.execPath, ...loader, join(root, sourceFile), ...options],
      file: sourceFile,
    };
  }
  return undefined;
}
