import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The reference server that comes with the kit. */
export interface BundledServer {
  /** Starts it. */
  readonly command: readonly string[];
  /** The file that is run, as the package names it. */
  readonly file: string;
}

/**
 * Finds the server that the kit's package has among its commands: built, or as sources that tsx
 * can run in a checkout where nothing was built yet.
 *
 * @returns undefined where there is neither.
 */
export function findBundledServer(root: string): BundledServer | undefined {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const built: string = manifest.bin["graph-spec-server"];
  const source = built.replace(/^dist\//, "").replace(/\.js$/, ".ts");
  const options = ["--port", "{port}"];
  if (existsSync(join(root, built))) {
    return { command: [process.execPath, join(root, built), ...options], file: built };
  }
  if (existsSync(join(root, source))) {
    const loader = ["--import", import.meta.resolve("tsx/esm")];
    return {
      command: [process.execPath, ...loader, join(root, source), ...options],
      file: source,
    };
  }
  return undefined;
}
