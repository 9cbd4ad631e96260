import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { type SchemaViolation, toSchemaViolations } from "./schema-violation.ts";

/** A value that keeps a schema, with its type, or every place where it breaks it. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly SchemaViolation[] };

/** Checks a value against a schema. */
export type Validator<T> = (value: unknown) => Validated<T>;

/** Compiles schemas, once each. */
export interface FormatValidators {
  /** The check for one of the kit's own formats: `case` stands for `schemas/case.schema.json`. */
  named<T>(name: string): Validator<T>;
  /**
   * The check for a schema that stands in a case.
   *
   * @throws Error when it cannot be compiled.
   */
  inline(schema: JsonObject): Validator<JsonValue>;
}

/** Checks that report all places where a value breaks a schema. */
export interface Validators extends FormatValidators {
  /** Why a schema that stands in a case is none; nothing when it is one. */
  explainInvalid(schema: JsonObject): string | undefined;
  /** Checks that report the first place only, for values that may be wrong in very many. */
  readonly firstOnly: FormatValidators;
}

/**
 * Prepares the checks by JSON Schema.
 *
 * @param root the folder that holds `schemas/`.
 */
export function createValidators(root: string): Validators {
  const ajv = createAjv({ allErrors: true });
  const inlined = new Map<string, Validator<JsonValue>>();
  const checks = compileBy(ajv, root, inlined);
  let firstOnly: FormatValidators | undefined;
  return {
    ...checks,
    explainInvalid(schema) {
      try {
        if (!inlined.has(JSON.stringify(schema))) {
          ajv.validateSchema(schema, true);
          checks.inline(schema);
        }
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    get firstOnly() {
      firstOnly ??= compileBy(createAjv({ allErrors: false }), root, new Map());
      return firstOnly;
    },
  };
}

function createAjv({ allErrors }: { readonly allErrors: boolean }): Ajv {
  return new Ajv({
    strict: true,
    strictRequired: true,
    allErrors,
    allowUnionTypes: true,
    // Most schemas are used a few times only: making their code better costs more than it saves.
    code: { optimize: false },
    validateSchema: false,
  });
}

/** @param inlined checks by the text of their schema: many cases say the same, and compiling is slow. */
function compileBy(
  ajv: Ajv,
  root: string,
  inlined: Map<string, Validator<JsonValue>>,
): FormatValidators {
  return {
    named<T>(name: string) {
      const compiled = ajv.getSchema<T>(name);
      return toCheck<T>(
        compiled ?? ajv.addSchema(readSchema(root, name), name).compile<T>({ $ref: name }),
      );
    },
    inline(schema) {
      const text = JSON.stringify(schema);
      const check = inlined.get(text) ?? toCheck<JsonValue>(ajv.compile<JsonValue>(schema));
      inlined.set(text, check);
      return check;
    },
  };
}

function readSchema(root: string, name: string): JsonObject {
  return JSON.parse(readFileSync(join(root, "schemas", `${name}.schema.json`), "utf8"));
}

function toCheck<T>(validate: ValidateFunction<T>): Validator<T> {
  return (value) =>
    validate(value)
      ? { ok: true, value }
      : { ok: false, problems: toSchemaViolations(validate.errors ?? []) };
}
