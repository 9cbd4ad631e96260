import { splitPointer, valueAt } from "../json/json-pointer.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "./judgment.ts";

/**
 * Names the clause of a null in `data` that comes from a failure nearby, which the same response
 * reports: in place of the object or list that contains the failed field, or of a field beside it.
 *
 * @param received the received body.
 * @see failures.siblings
 * @see service.fields-independent
 */
export function nameLossClause(
  { pointer, expected = null }: Difference,
  received: JsonObject,
): string | undefined {
  if (expected === null || valueAt({ body: received }, pointer) !== null) {
    return undefined;
  }
  const [, , ...place] = splitPointer(pointer);
  const failed = listFailedPaths(received);
  if (failed.some((path) => path.startsWith(`${place.join(".")}.`))) {
    return "service.fields-independent";
  }
  const parent = place.slice(0, -1).join(".");
  return failed.some((path) => parentOf(path) === parent) ? "failures.siblings" : undefined;
}

/** Lists the paths of the failures that a response reports. */
function listFailedPaths({ errors }: JsonObject): string[] {
  const entries: readonly JsonValue[] = errors !== undefined && isArray(errors) ? errors : [];
  return entries.flatMap((entry) =>
    isObject(entry) && typeof entry["path"] === "string" ? [entry["path"]] : [],
  );
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
