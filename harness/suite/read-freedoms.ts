import { readJsonFile } from "../json/read-json-file.ts";
import type { Freedom } from "./freedom.ts";
import { type Suite, SuiteError } from "./suite.ts";

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
  const read = readJsonFile(file);
  if (!read.ok) {
    throw new SuiteError(read.diagnostics);
  }
  const checked = checks.named("freedoms")(read.file.value);
  if (!checked.ok) {
    throw new SuiteError(
      checked.violations.map(({ pointer, message }) => read.file.diagnosticAt(pointer, message)),
    );
  }
  return { file, freedoms: checked.value.freedoms };
}
