import { join } from "node:path";

/**
 * Options of Node for processes of tests. The young generation is large enough that most objects of
 * a test die before they are moved to the old one.
 */
export const nodeOptions: readonly string[] = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--require",
  join(import.meta.dirname, "optimize-late.cjs"),
];
