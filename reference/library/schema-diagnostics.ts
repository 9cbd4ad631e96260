import type { ErrorObject, ValidateFunction } from "ajv";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { readDataFile } from "../data-folder.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { LibraryRecords } from "./records.ts";

/** Compiles `schemas/library.schema.json`; AJV is loaded only now, as it takes its time. */
export async function compileLibrarySchema(): Promise<ValidateFunction<LibraryRecords>> {
  const { Ajv } = await import("ajv");
  const schema = readDataFile("schemas/library.schema.json");
  if (!isJsonObject(schema)) {
    throw new Error("schemas/library.schema.json is not a JSON object");
  }
  return new Ajv({ strict: true, allErrors: true, allowUnionTypes: true }).compile<LibraryRecords>(
    schema,
  );
}

/** Where the values stand that do not fit the schema, and how they do not. */
export function locateSchemaErrors(
  text: string,
  errors: readonly ErrorObject[],
): readonly Diagnostic[] {
  const tree = parseTree(text);
  return errors.map(({ instancePath, message = "does not fit", params }) => {
    const path = readPointer(instancePath);
    const extra: unknown = params["additionalProperty"];
    if (typeof extra === "string") {
      path.push(extra);
    }
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, path);
    const where = path.length === 0 ? "the library" : path.join(".");
    const reason = typeof extra === "string" ? "is not known here: remove it" : message;
    return { offset: node?.offset ?? 0, reason: `${where} ${reason}` };
  });
}

/** The segments of a JSON pointer, list places as numbers. */
function readPointer(pointer: string): (string | number)[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d+$/.test(name) ? Number(name) : name;
  });
}
