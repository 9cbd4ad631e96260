import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";
import type { TypeSystem } from "../suite/type-system.ts";

/** The published types, read without the schemas that `loadSuite` compiles. */
export const typeSystem: TypeSystem = JSON.parse(
  readFileSync(join(findKitRoot(), "spec-cases", "type-system.json"), "utf8"),
);
