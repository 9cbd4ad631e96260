import type { ErrorObject } from "ajv";

import type { JsonValue } from "../json/json-value.ts";

/** A place in a value that breaks a schema, as a JSON pointer, and what is wrong there. */
export interface SchemaViolation {
  readonly pointer: string;
  readonly message: string;
}

/** Most characters of a name that are told: a server may send longer ones. */
const maxNameLength = 200;

/** Puts what the validator reports into words; a value that is wrong keeps at least one problem. */
export function toSchemaViolations(errors: readonly ErrorObject[]): SchemaViolation[] {
  const choices = errors.filter(isFruitlessChoice);
  const far = new Set(choices.flatMap((choice) => listFarErrors(choice, errors)));
  const telling = errors.filter((error) => !far.has(error) && isTelling(error));
  return (telling.length > 0 ? telling : errors).map(toProblem);
}

/** Of several forms that a value may have, it has none. */
function isFruitlessChoice({ keyword, params }: ErrorObject): boolean {
  return keyword === "anyOf" || (keyword === "oneOf" && params["passingSchemas"] === null);
}

/** What keeps a value from forms other than the one that it is nearest to. */
function listFarErrors(choice: ErrorObject, errors: readonly ErrorObject[]): ErrorObject[] {
  const prefix = `${choice.schemaPath}/`;
  const forms = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    if (error.schemaPath.startsWith(prefix) && error.instancePath.startsWith(choice.instancePath)) {
      const form = error.schemaPath.slice(prefix.length).split("/")[0] ?? "";
      forms.set(form, [...(forms.get(form) ?? []), error]);
    }
  }
  const [, ...others] = [...forms.values()].sort((left, right) => left.length - right.length);
  return others.flat();
}

/** The keywords that only say that something below them failed add nothing to what failed. */
function isTelling(error: ErrorObject): boolean {
  return error.keyword !== "if" && !isFruitlessChoice(error);
}

function toProblem(error: ErrorObject): SchemaViolation {
  return { pointer: error.instancePath, message: describe(error) };
}

function describe(error: ErrorObject): string {
  const params: Readonly<Record<string, JsonValue>> = error.params;
  switch (error.keyword) {
    case "additionalProperties":
      return `Unknown property "${String(params["additionalProperty"]).slice(0, maxNameLength)}"`;
    case "required":
      return `Property "${params["missingProperty"]}" is missing`;
    case "false schema":
      return "Not allowed here";
    case "enum":
      return `Must be one of ${JSON.stringify(params["allowedValues"])}`;
    case "const":
      return `Must be ${JSON.stringify(params["allowedValue"])}`;
    default:
      return (error.message ?? "is not valid").replace(/^./, (first) => first.toUpperCase());
  }
}
