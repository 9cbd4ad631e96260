import { splitPointer } from "../json/json-pointer.ts";
import type { Difference } from "./judgment.ts";

const idFields: ReadonlySet<string> = new Set(["id", "isbn"]);

/**
 * Reduces a difference to a warning where an id of digits is a number of the same value: that ids
 * are strings is implied only, and a number has no leading zeros.
 *
 * @see resolution.digits-id-is-string
 */
export function excuseDigitsId(difference: Difference): Difference {
  const { pointer, expected, received } = difference;
  const [part, key, ...names] = splitPointer(pointer);
  const isId = part === "body" && key === "data" && idFields.has(names.at(-1) ?? "");
  return isId &&
    typeof expected === "string" &&
    /^[0-9]+$/.test(expected) &&
    Number(expected) === received
    ? { ...difference, level: "implied", clause: "resolution.digits-id-is-string" }
    : difference;
}
