import type { Freedom } from "./freedom.ts";
import { loadDataFile } from "./load-data-file.ts";
import type { Suite } from "./suite.ts";

/** What the specification leaves to the server, and the file that says so. */
export interface FreedomRegister {
  readonly file: string;
  readonly freedoms: readonly Freedom[];
}

/**
 * Reads the register of freedoms. It is not part of the suite, since runs do not need it.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function readFreedoms(file: string, { checks }: Pick<Suite, "checks">): FreedomRegister {
  return { file, freedoms: loadDataFile(file, "freedoms", checks).freedoms };
}
