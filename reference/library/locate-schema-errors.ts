import type { ErrorObject } from "ajv";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Diagnostic } from "./diagnostic.ts";

/** Finds the values that do not match the schema, and says what is wrong with each. */
export function locateSchemaErrors(
  text: string,
  errors: readonly ErrorObject[],
): readonly Diagnostic[] {
  const tree = parseTree(text);
  return errors.map(({ instancePath, message = "does not match", params }) => {
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

/** The segments of a JSON pointer, list indexes as numbers. */
function readPointer(pointer: string): (string | number)[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d+$/.test(name) ? Number(name) : name;
  });
}
