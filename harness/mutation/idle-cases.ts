import { readFile } from "node:fs/promises";

/**
 * Reads the cases that no mutant turns red, each with the reason: a JSON object of reasons by id.
 *
 * @throws Error when the file is no such object.
 */
export async function readIdleCases(file: string): Promise<ReadonlyMap<string, string>> {
  const reasons: unknown = JSON.parse(await readFile(file, "utf8"));
  if (typeof reasons !== "object" || reasons === null || Array.isArray(reasons)) {
    throw new Error(`${file} is no JSON object of reasons by the id of a case`);
  }
  const entries = Object.entries(reasons).map(([id, reason]: [string, unknown]) => {
    if (typeof reason !== "string" || reason === "") {
      throw new Error(`${file} gives no reason for the case ${id}`);
    }
    return [id, reason] as const;
  });
  return new Map(entries);
}
