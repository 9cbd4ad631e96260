import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import { readRequest } from "../oracle/portable/read-request.ts";
import type { Selection } from "../oracle/selection.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { anotherOrder } from "./align-defects.ts";
import { compareDefects, kindOfDefect } from "./compare-defects.ts";
import { compareValues, kindOf } from "./compare-values.ts";
import { nameBroken } from "./list-named-clauses.ts";

/** What differences are read by. */
export interface Surroundings {
  /** The difference of the status, if there is one. */
  readonly status: Difference | undefined;
  readonly request: WireRequest;
  /** The expected body; null where it is open. */
  readonly expected: JsonValue;
}

/** Names in what way one difference is wrong, in words that are the same for every record. */
export function nameSymptoms(difference: Difference, around: Surroundings): readonly string[] {
  const { pointer, healthCheck, clause, expected, received } = difference;
  if (healthCheck === true) {
    return ["health check"];
  }
  if (clause !== undefined) {
    return [nameBroken(clause), ...nameSymptoms(withoutClause(difference), around)];
  }
  if (pointer === "/status") {
    return nameStatus(expected, received);
  }
  if (pointer === "/body" && around.status !== undefined) {
    return nameBody(difference, around.status, around.request);
  }
  if (pointer.startsWith("/body/errors")) {
    return nameError(difference, around);
  }
  return [`${placeOf(pointer)} ${compareValues(difference)}`];
}

function withoutClause({ clause: _clause, ...difference }: Difference): Difference {
  return difference;
}

function nameStatus(expected: JsonValue | undefined, received: JsonValue | undefined): string[] {
  const isOther = !/^(200|400|3\d\d)$/.test(String(received));
  return [`status ${expected}>${received}`, ...(isOther ? [`other status for ${expected}`] : [])];
}

/** Names what the body says about a wrong status. */
function nameBody(
  { expected, received }: Difference,
  status: Difference,
  request: WireRequest,
): string[] {
  const entries = listErrors(received);
  if (status.received === 400) {
    return entries
      .slice(0, 4)
      .map((entry) => nameRejectedField(entry, request) ?? `rejected for ${kindOfDefect(entry)}`);
  }
  const wanted = listErrors(expected);
  if (status.expected !== 400 || status.received !== 200) {
    return [];
  }
  const isReported = wanted.length > 0 && wanted.every((entry) => entries.includes(entry));
  return isReported
    ? ["defects with status 200"]
    : wanted.map((entry) => `accepted ${kindOfDefect(entry)}`);
}

/**
 * Names the type of a published field that a server reports as unknown, if the document selects it
 * at that path: otherwise, the server knows the types but reads other fields than the document has.
 */
function nameRejectedField(entry: JsonValue, request: WireRequest): string | undefined {
  const [, path = "", type] = /^([\w.]+): no such field on type (\w+)$/.exec(String(entry)) ?? [];
  const read = type === undefined ? undefined : readRequest(request);
  const isSelected = read?.ok === true && selectsPath(read.selection, path.split("."));
  return isSelected ? `rejected a published field of ${type}` : undefined;
}

function selectsPath(selection: Selection, [name, ...rest]: readonly string[]): boolean {
  const field = selection.find((each) => each.name === name);
  return field !== undefined && (rest.length === 0 || selectsPath(field.selection ?? [], rest));
}

function listErrors(body: JsonValue | undefined): readonly JsonValue[] {
  const errors = isObject(body) ? body["errors"] : undefined;
  return isArray(errors) ? errors : [];
}

/** The path of a defect inside the only field that is a list. */
const belowList = /^[\w.]*\bloans\./;

/** Names what is wrong in `errors`: defects are strings, and entries of a partial result objects. */
function nameError(difference: Difference, around: Surroundings): readonly string[] {
  const { pointer, expected, received } = difference;
  const place = placeOf(pointer);
  if (difference.message === anotherOrder) {
    return ["defects in another order"];
  }
  if (typeof expected === "string" && typeof received === "string" && place === "errors/#") {
    const isOfOtherKind = kindOfDefect(expected) !== "an unknown field";
    const rejected = isOfOtherKind ? nameRejectedField(received, around.request) : undefined;
    return rejected === undefined ? compareDefects(expected, received) : [rejected];
  }
  const present = expected ?? received;
  if (
    typeof present === "string" &&
    /^errors(\/#)?$/.test(place) &&
    kindOf(received) !== "object"
  ) {
    if (expected === undefined && listErrors(around.expected).includes(present)) {
      return [`defect repeated${belowList.test(present) ? " below a list" : ""}`];
    }
    const change =
      received === undefined ? "missing" : expected === undefined ? "extra" : "changed";
    return [`defect ${change}: ${kindOfDefect(present)}`];
  }
  return [`${place} ${compareValues(difference)}`];
}

/** The place without indexes and without the way to the field: `data/name`, `errors/#/path`. */
function placeOf(pointer: string): string {
  const [root = "", ...names] = pointer.replace("/body", "").split("/").slice(1);
  if (root !== "data") {
    return [root, ...names].map((name) => (/^\d+$/.test(name) ? "#" : name)).join("/");
  }
  const field = names.findLast((name) => !/^\d+$/.test(name));
  return field === undefined ? "data" : `data/${field}`;
}
