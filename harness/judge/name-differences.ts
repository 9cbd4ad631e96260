import { splitPointer, valueAt } from "../json/json-pointer.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { ComparedBodies, Difference, Sight } from "./judgment.ts";
import { comparePaths, kindOf } from "./name-change.ts";
import { nameRejection } from "./name-rejection.ts";
import { createValueNamer, nameOther } from "./name-value.ts";

/**
 * Says of each difference what the server does, in the same words for every record, and which
 * clause it breaks by that, whatever its case is about: a field that was not selected breaks
 * `service.selected-fields` in any response. A difference that several bugs can cause, like a
 * missing element, gets no clause.
 */
export function nameDifferences({ expected, ...given }: ComparedValues): readonly Difference[] {
  const bodies = expected === undefined ? undefined : { ...given, expected };
  const name =
    bodies === undefined
      ? nameByForm
      : given.status === 200
        ? createResultNamer(bodies)
        : nameRejection(bodies);
  return given.differences.map((difference) => {
    const { looks, clause } = name(difference);
    // A comparison may know the clause already.
    return excuseDigitsId({ ...(clause !== undefined && { clause }), looks, ...difference });
  });
}

/** Bodies of which the expected one may be open but for its form. */
export type ComparedValues = Omit<ComparedBodies, "expected"> & {
  readonly expected: JsonObject | undefined;
};

/**
 * Reduces a difference to a warning where an id of digits is a number of the same value: that ids
 * are strings is implied only, and a number has no leading zeros.
 *
 * @see resolution.digits-id-is-string
 */
function excuseDigitsId(difference: Difference): Difference {
  const { pointer, expected, received } = difference;
  return /^\/body\/data\/(.*\/)?(id|isbn)$/.test(pointer) &&
    typeof expected === "string" &&
    /^[0-9]+$/.test(expected) &&
    Number(expected) === received
    ? { ...difference, level: "implied", clause: "resolution.digits-id-is-string" }
    : difference;
}

/** Says what is wrong with a body of which only the form is known. */
function nameByForm({ pointer, expected, received, message = "" }: Difference): Sight {
  const place = splitPointer(pointer).findLast((name) => !/^\d+$/.test(name)) ?? "";
  const what = pointer.startsWith("/body/errors") ? "errors" : place;
  if (received === undefined) {
    return { looks: [`leaves out ${what}`] };
  }
  if (message === "Not asked for") {
    return { looks: [`adds ${what}`] };
  }
  return expected === undefined && message.startsWith("Must be of type")
    ? { looks: [`returns ${kindOf(received)} as ${what}`] }
    : { looks: [nameOther(what)] };
}

/**
 * Names what is wrong with a response of status 200.
 *
 * @see answer.data
 * @see service.fields-independent
 */
function createResultNamer(bodies: ComparedBodies): (difference: Difference) => Sight {
  const { received } = bodies;
  if (!isObject(received)) {
    return () => ({ looks: ["returns no object as body"], clause: "answer.data" });
  }
  const nameValue = createValueNamer(bodies);
  return (difference) => {
    const [, part = "", ...place] = splitPointer(difference.pointer);
    if (part === "errors") {
      return nameEntry(difference, place, received);
    }
    if (part === "data" && place.length > 0) {
      return nameValue(difference);
    }
    const hasFailures = isArray(received["errors"]) && received["errors"].length > 0;
    const isLost = part === "data" && received["data"] === null && hasFailures;
    return difference.expected === undefined
      ? { looks: [`adds ${part} to the body`] }
      : {
          looks: [`returns ${kindOf(received[part])} as ${part}`],
          clause: isLost ? "service.fields-independent" : "answer.data",
        };
  };
}

/**
 * Names what is wrong with the entries of `errors`. One that is missing or one too many names no
 * clause: too many bugs cause it.
 *
 * @see answer.errors-present
 * @see answer.error-entry
 * @see failures.no-code
 * @see failures.overdue-days
 */
function nameEntry(
  { pointer, expected, received: shown }: Difference,
  [index, key]: readonly string[],
  received: JsonObject,
): Sight {
  if (!isArray(received["errors"])) {
    return {
      looks: [`returns ${kindOf(received["errors"])} as errors`],
      clause: "answer.errors-present",
    };
  }
  const value = valueAt({ body: received }, pointer);
  if (index === undefined || (expected === undefined && shown === undefined)) {
    return { looks: ["leaves out entries of errors"] };
  }
  if (key === undefined) {
    return isObject(value)
      ? { looks: ["adds entries to errors"] }
      : { looks: [`returns ${kindOf(value)} in errors`], clause: "answer.error-entry" };
  }
  if (key !== "path" && key !== "message") {
    return { looks: [`adds ${key} to entries of errors`], clause: "failures.no-code" };
  }
  if (typeof value !== "string" || typeof expected !== "string") {
    return {
      looks: [`returns ${kindOf(value)} as ${key} of an entry`],
      clause: "answer.error-entry",
    };
  }
  return key === "message"
    ? { looks: ["gives entries another message"], clause: "failures.overdue-days" }
    : namePath(expected, value, received["errors"]);
}

/**
 * Names what is wrong with the path of a failure: an index that it has may be that of another one.
 *
 * @see answer.failure-path
 * @see answer.index
 * @see failures.each-element
 */
function namePath(expected: string, received: string, entries: readonly JsonValue[]): Sight {
  const change = comparePaths(expected, received);
  const looks = [`gives entries a path ${change}`];
  if (maskIndexes(expected) !== maskIndexes(received)) {
    return { looks, clause: "answer.failure-path" };
  }
  const same = entries.filter((entry) => isObject(entry) && entry["path"] === received);
  return { looks, clause: same.length > 1 ? "failures.each-element" : "answer.index" };
}

function maskIndexes(path: string): string {
  return path.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, "#");
}
