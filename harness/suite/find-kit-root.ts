import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Finds the folder that holds `spec-cases/` and `schemas/`, from the sources as from the build.
 *
 * @throws Error when no folder above this file holds them.
 */
export function findKitRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "spec-cases", "clauses.json"))) {
    const parent = dirname(folder);
    if (parent === folder) {
      throw new Error("Cannot find spec-cases/clauses.json above the kit: install it again");
    }
    folder = parent;
  }
  return folder;
}
