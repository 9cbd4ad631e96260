import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { describeError } from "../kit/describe-error.ts";
import type { Formats } from "./formats.ts";
import { type SchemaViolation, toSchemaViolations } from "./schema-violation.ts";

/** A value that keeps a schema, with its type, or every place where it breaks the schema. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly violations: readonly SchemaViolation[] };

/** Checks a value against a schema. */
export type Validator<T> = (value: unknown) => Validated<T>;

/** Gives validators, and compiles each schema once. */
export interface FormatValidators {
  /** Gives the validator of one of the kit's own formats. */
  named<K extends keyof Formats>(name: K): Validator<Formats[K]>;
  /**
   * Gives the validator of a schema in a case.
   *
   * @throws Error when the schema is invalid.
   */
  inline(schema: JsonObject): Validator<JsonValue>;
}

/** Validators that report all places where a value breaks a schema. */
export interface Validators extends FormatValidators {
  /**
   * Explains why a schema in a case is invalid.
   *
   * @returns undefined when it is valid.
   */
  explainInvalid(schema: JsonObject): string | undefined;
  /** Validators that report the first place only, for values that may be invalid in many places. */
  readonly firstOnly: FormatValidators;
}

/**
 * Creates validators for the kit's schemas and for the schemas in cases.
 *
 * @param root the folder that holds `schemas/`.
 */
export function createValidators(root: string): Validators {
  const ajv = createAjv({ allErrors: true });
  const inlined = new Map<string, Validator<JsonValue>>();
  const checks = createFormatValidators(ajv, root, inlined);
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
        return describeError(error);
      }
    },
    get firstOnly() {
      firstOnly ??= createFormatValidators(createAjv({ allErrors: false }), root, new Map());
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
    // Most schemas are used only a few times: optimizing their code costs more than it saves.
    code: { optimize: false },
    validateSchema: false,
  });
}

/** @param inlined validators by the text of their schema: many cases share one, and compiling is slow. */
function createFormatValidators(
  ajv: Ajv,
  root: string,
  inlined: Map<string, Validator<JsonValue>>,
): FormatValidators {
  return {
    named<K extends keyof Formats>(name: K) {
      const compiled = ajv.getSchema<Formats[K]>(name);
      return toValidator(
        compiled ?? ajv.addSchema(readSchema(root, name), name).compile<Formats[K]>({ $ref: name }),
      );
    },
    inline(schema) {
      const text = JSON.stringify(schema);
      const check = inlined.get(text) ?? toValidator(ajv.compile<JsonValue>(schema));
      inlined.set(text, check);
      return check;
    },
  };
}

function readSchema(root: string, name: string): JsonObject {
  return JSON.parse(readFileSync(join(root, "schemas", `${name}.schema.json`), "utf8"));
}

function toValidator<T>(validate: ValidateFunction<T>): Validator<T> {
  return (value) =>
    validate(value)
      ? { ok: true, value }
      : { ok: false, violations: toSchemaViolations(validate.errors ?? []) };
}
