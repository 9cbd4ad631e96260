import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** Lists the TypeScript files of a side of the kit, by paths below its folder. */
export function listSourceFiles(side: "harness" | "reference"): string[] {
  const paths = readdirSync(join(findKitRoot(), side), { recursive: true, encoding: "utf8" });
  return paths.filter((path) => path.endsWith(".ts") && !path.includes("node_modules"));
}
