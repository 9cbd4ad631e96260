import type { ValidateFunction } from "ajv";
import { isJsonObject } from "../json/json-object.ts";
import { readDataFile } from "../locate-data-file.ts";
import type { LibraryRecords } from "./library-records.ts";

/**
 * Compiles `schemas/library.schema.json`.
 *
 * AJV takes long to load, so it is loaded only here.
 *
 * @throws Error when the schema is not a JSON object.
 */
export async function compileLibrarySchema(): Promise<ValidateFunction<LibraryRecords>> {
  const { Ajv } = await import("ajv");
  const schema = readDataFile("schemas/library.schema.json");
  if (!isJsonObject(schema)) {
    throw new Error("Cannot compile schemas/library.schema.json: it is not a JSON object");
  }
  return new Ajv({ strict: true, allErrors: true, allowUnionTypes: true }).compile<LibraryRecords>(
    schema,
  );
}
