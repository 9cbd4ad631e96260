import { type JSONVisitor, visit } from "jsonc-parser";
import type { JsonValue } from "./json-value.ts";

/** A key that an object already has, and where it appears again. */
export interface RepeatedKey {
  readonly key: string;
  /** Offset of the later key in the text. */
  readonly offset: number;
}

/**
 * Whether an object of a JSON text has a key twice. JSON.parse keeps the last one only,
 * so the value has fewer properties than the text. This is much faster than finding the keys.
 *
 * @param value the text, parsed.
 * @param properties number of properties in the text.
 */
export function hasRepeatedKeys(value: JsonValue, properties: number): boolean {
  return countProperties(value) !== properties;
}

/**
 * Finds each key that its object already has, in the order of the text.
 *
 * @param onError gets each place where the text is not JSON.
 */
export function findRepeatedKeys(text: string, onError?: JSONVisitor["onError"]): RepeatedKey[] {
  const open: Set<string>[] = [];
  const repeated: RepeatedKey[] = [];
  const visitor: JSONVisitor = {
    ...(onError !== undefined && { onError }),
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true) {
        repeated.push({ key, offset });
      }
      keys?.add(key);
    },
  };
  visit(text, visitor, { disallowComments: true });
  return repeated;
}

function countProperties(value: JsonValue): number {
  if (typeof value !== "object" || value === null) {
    return 0;
  }
  const children: readonly JsonValue[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : children.length;
  return children.reduce((sum: number, child) => sum + countProperties(child), own);
}
