import type { ErrorObject } from "ajv";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { describeSchemaError } from "../json/read-by-schema.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Finds the values that do not match the schema, and says what is wrong with each. */
export function locateSchemaErrors(
  text: string,
  errors: readonly ErrorObject[],
): readonly Diagnostic[] {
  const tree = parseTree(text);
  return errors.map((error) => {
    const { path, reason } = describeSchemaError(error);
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...path]);
    const where = path.length === 0 ? "the library" : path.join(".");
    return { offset: node?.offset ?? 0, reason: `${where} ${reason}` };
  });
}
