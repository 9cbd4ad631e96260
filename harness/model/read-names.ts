import type { TypeSystem } from "../suite/type-system.ts";
import type { Field } from "./field.ts";
import type { Switches } from "./switches.ts";

/** Gives the fields of a document the names under which the server knows them. */
export type ReadNames = (fields: readonly Field[]) => readonly Field[];

/**
 * Creates the stage that finds published fields by their names.
 *
 * @see types.case-sensitive
 */
export function createNameReader(switches: Switches, { types, root }: TypeSystem): ReadNames {
  const askCase = switches.connect("name-case", { exact: false, ignored: true });
  const readName = (name: string, published: readonly string[]): string => {
    const respelled = published.find((other) => other.toLowerCase() === name.toLowerCase());
    return respelled === undefined || published.includes(name) || askCase((isIgnored) => !isIgnored)
      ? name
      : respelled;
  };
  const read = (fields: readonly Field[], typeName: string): readonly Field[] => {
    const published = types[typeName]?.fields ?? {};
    return fields.map((field) => {
      const name = readName(field.name, Object.keys(published));
      const type = Object.hasOwn(published, name) ? published[name]?.type : undefined;
      const below = field.fields && read(field.fields, type ?? "");
      return { ...field, name, fields: below };
    });
  };
  return (fields) => read(fields, root);
}
