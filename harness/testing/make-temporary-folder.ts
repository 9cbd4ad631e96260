import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeFolder } from "../json/make-folder.ts";

/**
 * Makes a folder that is gone after the test.
 *
 * @param test a test, or `node:test` itself for all tests of a file.
 * @param files text or bytes by path.
 */
export function makeTemporaryFolder(
  test: { readonly after: (clean: () => void) => void },
  files: Readonly<Record<string, string | Uint8Array>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), "graph-spec-kit-"));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    makeFolder(dirname(join(folder, path)));
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
