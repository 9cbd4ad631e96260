/** A JSON object whose members are not checked. */
export type JsonObject = { readonly [name: string]: unknown };

/** Whether a parsed JSON value is an object, and not an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
