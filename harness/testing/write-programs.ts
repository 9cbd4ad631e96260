import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** Like the kit in `KitProcess`: what `make test` has built, or the sources. */
const isBuilt = process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1";

/**
 * Writes programs as they are after the kit is installed: `npx`, `graph-spec-kit`,
 * `graph-spec-server`, `graph-spec-client` and `graph-spec-proxy`. `my-server`, which takes `--port PORT` first, is in
 * the folder itself.
 *
 * @param folder where they are written, to a new folder `bin`.
 */
export function writePrograms(folder: string): void {
  const bin = join(folder, "bin");
  const server = commandOf("reference/main");
  mkdirSync(bin);
  const scripts = {
    npx: 'while [[ $1 == -* ]]; do shift; done; exec "$@"',
    "graph-spec-kit": `exec ${commandOf("harness/main")} "$@"`,
    "graph-spec-server": `exec ${server} "$@"`,
    "graph-spec-client": `exec ${commandOf("reference/client-main")} "$@"`,
    "graph-spec-proxy": `exec ${commandOf("reference/proxy-main")} "$@"`,
    "../my-server": `exec ${server} --port "$2"`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
}

function commandOf(program: string): string {
  const words = isBuilt
    ? [process.execPath, join(findKitRoot(), "dist", `${program}.js`)]
    : [
        process.execPath,
        "--import",
        import.meta.resolve("tsx/esm"),
        join(findKitRoot(), `${program}.ts`),
      ];
  return words.map((word) => `'${word}'`).join(" ");
}
