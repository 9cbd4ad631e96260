import picomatch from "picomatch";
import type { Property } from "../../generate/property.ts";

/** Where the ids of generated cases begin. */
const folder = "generated";

/**
 * Finds the properties of generated cases that a pattern means: `generated/defects`, a glob like
 * `generated/*-arguments`, or the id of a generated case from a report. They are loaded only for
 * a pattern that begins like that: fast-check, which they need, is large.
 */
export async function findProperties(pattern: string): Promise<readonly Property[]> {
  const [first, name = "**"] = pattern.split("/");
  if (first !== folder) {
    return [];
  }
  const { properties } = await import("../../generate/properties.ts");
  const matches = picomatch(name === "" ? "**" : name);
  return properties.filter(({ id }) => matches(id));
}
