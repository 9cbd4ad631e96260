import { isJsonObject, type JsonObject } from "../json/json-object.ts";
import { readDataFile } from "../locate-data-file.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "./type-system.ts";

type MutableFields = Map<string, FieldDefinition>;

/**
 * Reads the published types from `spec-cases/type-system.json`.
 *
 * There types refer to each other by name; here a field holds its type, so that no step has to look
 * it up.
 *
 * @throws Error when the file does not match its schema.
 * @see types.query
 * @see types.field-kinds
 */
export function readTypeSystem(): TypeSystem {
  const file = expectObject(readDataFile("spec-cases/type-system.json"), "the file");
  const definitions = expectObject(file["types"], "types");
  const types = new Map<string, ObjectType & { readonly fields: MutableFields }>();
  for (const name of Object.keys(definitions)) {
    types.set(name, { name, fields: new Map() });
  }
  for (const [name, type] of types) {
    const definition = expectObject(definitions[name], name);
    for (const [field, published] of Object.entries(expectObject(definition["fields"], name))) {
      const coordinate = `${name}.${field}`;
      const shape = expectObject(published, coordinate);
      type.fields.set(field, { name: field, coordinate, ...readKind(shape, types, coordinate) });
    }
  }
  return { root: expectType(file["root"], types, "root") };
}

function readKind(
  shape: JsonObject,
  types: ReadonlyMap<string, ObjectType>,
  coordinate: string,
): Pick<FieldDefinition & { kind: "scalar" }, "kind" | "type"> | ObjectKind {
  if (shape["kind"] === "scalar" && typeof shape["type"] === "string") {
    return { kind: "scalar", type: shape["type"] };
  }
  const type = expectType(shape["type"], types, coordinate);
  return { kind: "object", type, isList: shape["list"] === true };
}

type ObjectKind = Pick<FieldDefinition & { kind: "object" }, "kind" | "type" | "isList">;

function expectObject(value: unknown, where: string): JsonObject {
  if (isJsonObject(value)) {
    return value;
  }
  throw new Error(`Cannot read spec-cases/type-system.json: ${where} is not an object`);
}

function expectType(
  name: unknown,
  types: ReadonlyMap<string, ObjectType>,
  where: string,
): ObjectType {
  const type = typeof name === "string" ? types.get(name) : undefined;
  if (type !== undefined) {
    return type;
  }
  throw new Error(`Cannot read spec-cases/type-system.json: ${where} does not name a type`);
}
