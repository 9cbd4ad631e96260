import type { ErrorObject } from "ajv";
import { groupBy } from "../json/group-by.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { maxListed } from "../json/read-json-file.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { askIfMeant, findSimilar } from "../terminal/find-similar.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";

/** A place in a value that breaks a schema, as a JSON pointer, and what is wrong there. */
export interface SchemaViolation {
  readonly pointer: string;
  readonly message: string;
  /** The one value that is allowed there; left out where more than one is. */
  readonly expected?: JsonValue | undefined;
  readonly unknownKey?: string | undefined;
  readonly missingKey?: string | undefined;
  /** What to do about it; left out where the message says that. */
  readonly fix?: string | undefined;
}

/** The first places where a value breaks a schema, and the number of all. */
export interface SchemaViolations {
  readonly violations: readonly SchemaViolation[];
  readonly total: number;
}

/** Puts the errors of the validator into words. */
export function toSchemaViolations(errors: readonly ErrorObject[]): SchemaViolations {
  const distant = new Set(
    errors.flatMap((error, index) =>
      isFailedChoice(error) ? listDistantErrors(error, index, errors) : [],
    ),
  );
  const useful = errors.filter((error) => !distant.has(error) && isUseful(error));
  const chosen = useful.length > 0 ? useful : errors;
  return { violations: chosen.slice(0, maxListed).map(toViolation), total: chosen.length };
}

function isFailedChoice({ keyword, params }: ErrorObject): boolean {
  return keyword === "anyOf" || (keyword === "oneOf" && params["passingSchemas"] === null);
}

/** Lists the errors of all forms but the nearest. They come right before that of the choice. */
function listDistantErrors(
  choice: ErrorObject,
  index: number,
  errors: readonly ErrorObject[],
): ErrorObject[] {
  let start = index;
  while (isWithin(errors[start - 1], choice)) {
    start -= 1;
  }
  const prefix = `${choice.schemaPath}/`;
  const inside = errors
    .slice(start, index)
    .filter(({ schemaPath }) => schemaPath.startsWith(prefix));
  const forms = groupBy(inside, ({ schemaPath }) => schemaPath.slice(prefix.length).split("/")[0]);
  const [, ...others] = [...forms.values()].sort((left, right) => left.length - right.length);
  return others.flat();
}

function isWithin(error: ErrorObject | undefined, { instancePath }: ErrorObject): boolean {
  const pointer = error?.instancePath;
  return pointer === instancePath || pointer?.startsWith(`${instancePath}/`) === true;
}

/**
 * A keyword that only says that something below it failed adds nothing. What each element lacks to be
 * the one that a list must contain is not wrong with it.
 */
function isUseful(error: ErrorObject): boolean {
  const isOfElement = error.schemaPath.includes("/contains/");
  return error.keyword !== "if" && !isFailedChoice(error) && !isOfElement;
}

function toViolation(error: ErrorObject): SchemaViolation {
  const params: Readonly<Record<string, unknown>> = error.params;
  const { additionalProperty: unknownKey, missingProperty: missingKey } = params;
  return {
    pointer: error.instancePath,
    message: describeViolation(error),
    expected: error.keyword === "const" ? error.params["allowedValue"] : undefined,
    unknownKey: typeof unknownKey === "string" ? unknownKey : undefined,
    missingKey: typeof missingKey === "string" ? missingKey : undefined,
    fix: suggestFix(error),
  };
}

function describeViolation(error: ErrorObject): string {
  const params: Readonly<Record<string, JsonValue>> = error.params;
  const limit = Number(params["limit"]);
  switch (error.keyword) {
    case "additionalProperties":
      return `Unknown property "${shortenText(String(params["additionalProperty"]), maxLengths.name)}"`;
    case "required":
      return `Property "${params["missingProperty"]}" is missing`;
    case "false schema":
      return "Not allowed here";
    case "enum":
      return `Must be one of ${JSON.stringify(params["allowedValues"])}`;
    case "const":
      return `Must be ${JSON.stringify(params["allowedValue"])}`;
    case "not":
      return `Must not be ${nameForm(error.parentSchema?.["not"])}`;
    case "contains":
      return `Must contain ${nameForm(error.parentSchema?.["contains"])}`;
    case "type":
      return `Must be of type ${[params["type"]].flat().join(" or ")}`;
    case "pattern":
      return describePattern(error);
    case "minItems":
      return limit === 1 ? "Must not be empty" : `Must have at least ${limit} elements`;
    case "maxItems":
      return limit === 0 ? "Must be empty" : `Must have at most ${countNoun(limit, "element")}`;
    case "uniqueItems":
      return `Elements ${params["j"]} and ${params["i"]} are the same`;
    case "minLength":
      return limit === 1 ? "Must not be empty" : `Must have at least ${limit} characters`;
    default:
      return (error.message ?? "is not valid").replace(/^./, (first) => first.toUpperCase());
  }
}

/** Names what a schema is for, the one value that it allows, or the schema. */
function nameForm(schema: JsonValue = {}): string {
  const { title, const: only } = isObject(schema) ? schema : {};
  if (typeof title === "string") {
    return title;
  }
  return only === undefined
    ? `what keeps ${shortenText(JSON.stringify(schema), maxLengths.name)}`
    : JSON.stringify(only);
}

/** A description says in words what the pattern means. */
function describePattern({ params, parentSchema }: ErrorObject): string {
  const description: unknown = parentSchema?.["description"];
  return typeof description === "string"
    ? `Must be as described: ${description.replace(/\.$/, "")}`
    : `Must match the pattern ${params["pattern"]}`;
}

const maxKnown = 10;

/** Says what to do, where the message does not. */
function suggestFix({ keyword, params, parentSchema }: ErrorObject): string | undefined {
  const schema: JsonValue = parentSchema ?? {};
  if (!isObject(schema)) {
    return undefined;
  }
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  switch (keyword) {
    case "additionalProperties":
      return replaceKey(String(params["additionalProperty"]), Object.keys(properties));
    case "required":
      return addProperty(String(params["missingProperty"]), properties, schema);
    default:
      return isArray(schema["examples"])
        ? `write it like ${JSON.stringify(schema["examples"][0])}`
        : undefined;
  }
}

function replaceKey(key: string, known: readonly string[]): string {
  const [similar] = findSimilar(toCamelCase(key), known);
  if (similar !== undefined) {
    return askIfMeant([similar]);
  }
  return known.length > maxKnown ? "remove it" : `use one of ${known.join(", ")}, or remove it`;
}

/** Options have other names on the command line, like `--no-ci`. */
function toCamelCase(key: string): string {
  return key
    .replace(/^-*(no-)?/, "")
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function addProperty(name: string, properties: JsonObject, { $id }: JsonObject): string {
  const example = name === "$schema" ? $id : exemplify(properties[name]);
  return example === undefined ? "add it" : `add "${name}": ${JSON.stringify(example)}`;
}

function exemplify(schema: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(schema)) {
    return undefined;
  }
  const { const: only, enum: choices, examples, type } = schema;
  const [first] = isArray(examples) ? examples : isArray(choices) ? choices : [];
  return only ?? first ?? (typeof type === "string" ? placeholders[type] : undefined);
}

const placeholders: Readonly<Record<string, JsonValue>> = {
  string: "…",
  array: [],
  object: {},
  boolean: true,
  integer: 1,
  number: 1,
};
