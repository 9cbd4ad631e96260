import { readDataFile } from "../locate-data-file.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "./type-system.ts";

/** `spec-cases/type-system.json`, where types refer to each other by name. */
interface PublishedTypes {
  readonly root: string;
  readonly types: Readonly<
    Record<string, { readonly fields: Readonly<Record<string, PublishedField>> }>
  >;
}

interface PublishedField {
  readonly kind: FieldDefinition["kind"];
  readonly type: string;
  readonly list?: boolean;
}

/**
 * Reads the published types of the package, which the tests check. A field holds its type, so that no
 * step has to look it up.
 *
 * @see types.query
 * @see types.field-kinds
 */
export function readTypeSystem(): TypeSystem {
  const { root, types }: PublishedTypes = Object(readDataFile("spec-cases/type-system.json"));
  const read = new Map<string, ObjectType>();
  const readType = (name: string): ObjectType => {
    const fields = new Map<string, FieldDefinition>();
    const type = read.get(name) ?? { name, fields };
    if (!read.has(name)) {
      read.set(name, type);
      for (const [field, { kind, type: of, list }] of Object.entries(types[name]?.fields ?? {})) {
        const head = { name: field, coordinate: `${name}.${field}` };
        fields.set(
          field,
          kind === "scalar"
            ? { ...head, kind, type: of }
            : { ...head, kind, type: readType(of), isList: list === true },
        );
      }
    }
    return type;
  };
  return { root: readType(root) };
}
