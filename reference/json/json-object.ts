/** A JSON object whose members nobody has looked at yet. */
export type JsonObject = { readonly [name: string]: unknown };

/** Says whether a parsed JSON value is an object: neither an array nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
