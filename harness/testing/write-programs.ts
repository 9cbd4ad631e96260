import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandOf } from "./kit-process.ts";

/** Writes programs to `bin` as they are installed, and `my-server --port PORT` to the folder. */
export function writePrograms(folder: string): void {
  const bin = join(folder, "bin");
  const execute = (program: string): string =>
    `exec ${commandOf(program)
      .map((word) => `'${word}'`)
      .join(" ")}`;
  const server = execute("reference/main");
  mkdirSync(bin);
  const scripts = {
    npx: 'while [[ $1 == -* ]]; do shift; done; exec "$@"',
    "graph-spec-kit": `${execute("harness/main")} "$@"`,
    "graph-spec-server": `${server} "$@"`,
    "graph-spec-client": `${execute("reference/client-main")} "$@"`,
    "graph-spec-proxy": `${execute("reference/proxy-main")} "$@"`,
    "../my-server": `${server} --port "$2"`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
}
