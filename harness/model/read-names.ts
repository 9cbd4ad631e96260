import type { TypeSystem } from "../suite/type-system.ts";
import { choose, type Readings } from "./choose.ts";
import type { Field } from "./field.ts";

/** Gives the fields of a document the names under which the server knows them. */
export type ReadNames = (fields: readonly Field[]) => readonly Field[];

/**
 * Creates the stage that finds published fields by their names.
 *
 * @see types.case-sensitive
 */
export function createNameReader(readings: Readings, { types, root }: TypeSystem): ReadNames {
  const ignoresCase = choose(readings, "name-case", { exact: false, ignored: true });
  const readName = (name: string, published: readonly string[]): string =>
    published.includes(name)
      ? name
      : (published.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name);
  const read = (fields: readonly Field[], typeName: string): readonly Field[] => {
    const published = types[typeName]?.fields ?? {};
    return fields.map((field) => {
      const name = readName(field.name, Object.keys(published));
      const type = Object.hasOwn(published, name) ? published[name]?.type : undefined;
      const below = field.fields && read(field.fields, type ?? "");
      return { ...field, name, fields: below };
    });
  };
  return (fields) => (ignoresCase ? read(fields, root) : fields);
}
