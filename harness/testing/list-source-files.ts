import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** Lists the TypeScript files of a side of the kit, by paths below its folder. */
export function listSourceFiles(side: "harness" | "reference"): string[] {
  return listBelow(join(findKitRoot(), side), "");
}

function listBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === "node_modules" ? [] : listBelow(root, path);
    }
    return entry.name.endsWith(".ts") ? [path] : [];
  });
}
