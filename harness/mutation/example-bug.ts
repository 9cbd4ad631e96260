import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A bug of an example server, which is a change of its source. */
export interface ExampleBug {
  readonly folder: string;
  readonly source: string;
  readonly clauses: readonly string[];
  readonly replace: readonly { readonly find: string; readonly with: string }[];
}

/** Reads the bugs of all servers in a folder; each `bugs.json` there follows `bugs.schema.json`. */
export function readExampleBugs(examples: string): readonly ExampleBug[] {
  return readdirSync(examples, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("bugs.json"))
    .flatMap((file) => {
      const folder = join(examples, dirname(file));
      const { source, bugs } = JSON.parse(readFileSync(join(examples, file), "utf8"));
      return bugs.map((bug: ExampleBug) => ({ ...bug, folder, source }));
    });
}

/** Uses a copy of an example server with a bug, in a folder that is removed afterwards. */
export async function withBug<T>(
  { folder, source, replace }: ExampleBug,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), "example-bug-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const file = join(copy, source);
    // A function, since `$` in a replacement would have a meaning.
    const changed = replace.reduce(
      (text, change) => text.replace(change.find, () => change.with),
      readFileSync(file, "utf8"),
    );
    writeFileSync(file, changed);
    return await use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
