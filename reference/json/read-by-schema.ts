import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import { escapeLine } from "../escape-text.ts";
import { readDataFile } from "../locate-data-file.ts";

/**
 * Compiles a schema of the package: `library` names `schemas/library.schema.json`.
 *
 * AJV takes long to load, so it is loaded only here.
 *
 * @param allErrors whether it finds all that is wrong, which takes hundreds of times the memory of the value.
 */
export function compileSchema<Value>(name: string, allErrors = false): ValidateFunction<Value> {
  const { Ajv }: typeof import("ajv") = createRequire(import.meta.url)("ajv");
  const ajv = new Ajv({ strict: true, allErrors, allowUnionTypes: true });
  return ajv.compile<Value>(Object(readDataFile(`schemas/${name}.schema.json`)));
}

/**
 * Checks a value against a schema of the package.
 *
 * @throws Error that says what is wrong first, and where: `behavior: fail.share must be <= 1`.
 */
export function readBySchema<Value>(name: string, value: unknown): Value {
  const matches = compileSchema<Value>(name);
  if (matches(value)) {
    return value;
  }
  const [first] = (matches.errors ?? []).map(describeSchemaError);
  const where = first === undefined || first.path.length === 0 ? "it" : first.path.join(".");
  // A program may give names of any length, and in any characters.
  throw new Error(`${name}: ${escapeLine(where.slice(0, 80))} ${first?.reason}`);
}

/** What is wrong with a value, and where. */
export interface SchemaProblem {
  /** Names, and indexes as numbers. */
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** Describes one place at which a value does not match its schema. */
export function describeSchemaError(error: ErrorObject): SchemaProblem {
  const { instancePath, message = "does not match", params } = error;
  const path = readPointer(instancePath);
  const { additionalProperty, allowedValues } = params;
  if (typeof additionalProperty === "string") {
    return { path: [...path, additionalProperty], reason: "is not known here: remove it" };
  }
  const choices = Array.isArray(allowedValues) ? `: ${allowedValues.join(", ")}` : "";
  return { path, reason: message + choices };
}

/** The segments of a JSON pointer, list indexes as numbers. */
function readPointer(pointer: string): (string | number)[] {
  const segments = pointer.split("/").slice(1);
  return segments.map((segment) => {
    const name = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    return /^\d+$/.test(name) ? Number(name) : name;
  });
}
