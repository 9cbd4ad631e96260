import { splitPointer } from "../json/json-pointer.ts";
import { isArray, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "./judgment.ts";
import { type Defect, readDefect } from "./read-defect.ts";

/** Maximum number of unexpected strings that are looked at: a server may send any number. */
const maxExtra = 1000;

/**
 * Returns a function that names the clause which a string of a 400 breaks by itself: a defect that
 * has another text, another path, or that is inside what validation does not descend into. A
 * defect that is missing names none: too many bugs cause it.
 *
 * @param expected the expected body.
 * @param received elements of `errors` in the received one.
 * @see answer.defects-only
 * @see validation.path
 */
export function createDefectNamer(
  expected: JsonObject,
  received: readonly JsonValue[],
): (difference: Difference) => string | undefined {
  const wanted = listStrings(expected["errors"]);
  const got = new Set(received);
  const missing = new Set(wanted.filter((defect) => !got.has(defect)));
  const known = new Set<JsonValue>(wanted);
  const extra = listStrings(received.filter((value) => !known.has(value)).slice(0, maxExtra)).map(
    readDefect,
  );
  return ({ pointer, expected: defect, received: other }) => {
    if (splitPointer(pointer).length < 3) {
      return undefined;
    }
    if (other !== undefined && typeof other !== "string") {
      return "answer.defects-only";
    }
    if (typeof defect === "string") {
      return missing.has(defect) ? nameChange(readDefect(defect), extra) : undefined;
    }
    return other === undefined ? undefined : nameDescent(readDefect(other), wanted.map(readDefect));
  };
}

/**
 * Names the clause of a defect that is there with another text or another path. A defect of another
 * kind at the same path names none: the server knows other fields or types.
 */
function nameChange({ path, text, kind }: Defect, extra: readonly Defect[]): string | undefined {
  const sameField = extra.find((other) => other.path === path);
  if (sameField !== undefined) {
    const isSameKind = sameField.kind === undefined || sameField.kind === kind;
    return isSameKind ? kind?.clause : undefined;
  }
  const isMoved = extra.some(
    (other) => other.text === text && lastName(other.path) === lastName(path),
  );
  return isMoved ? "validation.path" : undefined;
}

/**
 * Names the clause of a defect below a field that is a defect itself. A text that is not one of the
 * three names none: it would appear in other places, too.
 *
 * @see validation.unknown-not-descended
 * @see validation.scalar-not-descended
 */
function nameDescent({ path, kind }: Defect, wanted: readonly Defect[]): string | undefined {
  if (kind === undefined) {
    return undefined;
  }
  const parent = wanted.find((defect) => path.startsWith(`${defect.path}.`));
  switch (parent?.kind?.clause) {
    case "validation.unknown-field":
      return "validation.unknown-not-descended";
    case "validation.scalar-with-selection":
      return "validation.scalar-not-descended";
    default:
      return undefined;
  }
}

function listStrings(values: JsonValue | undefined): string[] {
  return (isArray(values) ? values : []).filter((value) => typeof value === "string");
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
