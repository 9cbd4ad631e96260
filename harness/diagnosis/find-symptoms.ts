import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { compareJson } from "../judge/compare-json.ts";
import type { Difference } from "../judge/judgment.ts";
import type { Selection } from "../oracle/selection.ts";
import { readRequest } from "../portable/read-request.ts";
import type { WrongResult } from "../run/case-result.ts";
import { isExact } from "../suite/case.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { compareDefects, kindOfDefect } from "./compare-defects.ts";
import { compareValues, kindOf } from "./compare-values.ts";
import type { MisplacedFinder } from "./create-misplaced-finder.ts";
import { findForeignError } from "./find-foreign-error.ts";

/** Maximum number of differences of a result that are compared with one another. */
const maxCompared = 300;

/** Maximum number of differences of a result that are read. */
const maxDifferences = 30;

/**
 * Names in what way a response is wrong, in words that are the same for every record, so that
 * failures of different cases can be compared: `status 200>400`, `data/name missing string`.
 *
 * @param findMisplaced recognizes values of other records; none are when left out.
 */
export function findSymptoms(
  result: WrongResult,
  findMisplaced: MisplacedFinder = (differences) => ({ symptoms: [], rest: differences }),
): ReadonlySet<string> {
  const { cause, failure } = result;
  if (failure !== undefined) {
    return new Set([`no response: ${failure}`]);
  }
  const { symptoms: misplaced, rest } = findMisplaced(
    alignDefects(pairElements(result.differences.slice(0, maxCompared))).slice(0, maxDifferences),
    { sent: String(result.request.body ?? ""), expected: findExpected(result) },
  );
  const differences = withoutConsequences(rest);
  const status = differences.find(({ pointer }) => pointer === "/status");
  const symptoms = new Set([...misplaced, ...nameRenamed(differences)]);
  const clause = findNamedClause(result) ?? findForeignError(result);
  if (clause !== undefined) {
    symptoms.add(`${shown}${clause}`);
  }
  if (result.differences.some(({ step = 0 }) => step > 0)) {
    symptoms.add("only a later request");
  }
  if (isRejectedOtherwise(differences)) {
    return symptoms.add("rejected for another text");
  }
  const around = { status, request: result.request, expected: findExpected(result) };
  for (const difference of differences) {
    for (const symptom of nameSymptoms(difference, around)) {
      symptoms.add(symptom);
    }
  }
  return symptoms.size === 0 ? new Set([cause]) : symptoms;
}

/**
 * Leaves out differences in the failures of a partial result where the data lack the object in which
 * they are, or have one more: its failures come and go with it.
 */
function withoutConsequences(differences: readonly Difference[]): readonly Difference[] {
  const hasOther = differences.some(({ pointer, expected = null, received = null }) => {
    const only = expected === null ? received : received === null ? expected : null;
    return pointer.startsWith("/body/data") && JSON.stringify(only).includes('"overdueDays"');
  });
  return hasOther
    ? differences.filter(({ pointer }) => !pointer.startsWith("/body/errors"))
    : differences;
}

/** Finds the expected body of the first response that was wrong, if it is exact. */
function findExpected({ case: item, differences: [first] }: WrongResult): JsonValue {
  if (item.level === "unspecified") {
    return null;
  }
  const step = item.steps[first?.step ?? 0];
  const response = step !== undefined && "response" in step ? step.response : undefined;
  return (response !== undefined && isExact(response) ? response.body : undefined) ?? null;
}

/** Compares objects that are missing in a list with those that are there instead, in their order. */
export function pairElements(differences: readonly Difference[]): readonly Difference[] {
  const missing = differences.filter(({ expected, received }) => {
    return isObject(expected) && received === undefined;
  });
  const extra = differences.filter(({ expected, received }) => {
    return expected === undefined && isObject(received);
  });
  return [
    ...differences,
    ...missing.flatMap(({ pointer, expected = null }) => {
      const other = extra.find((candidate) => candidate.pointer.startsWith(`${pointer}/`));
      return pointer.startsWith("/body/data") && other?.received !== undefined
        ? [...compareJson(expected, other.received, pointer, { arrays: "as-sets" })]
        : [];
    }),
  ];
}

/**
 * Compares lists of defects as sets: one more defect at the beginning moves all others, which does
 * not make them wrong.
 */
function alignDefects(differences: readonly Difference[]): readonly Difference[] {
  const defects = differences.filter(isDefect);
  const expected = defects.flatMap((difference) => difference.expected ?? []);
  const received = defects.flatMap((difference) => difference.received ?? []);
  const missing = expected.filter((defect) => !received.includes(defect));
  const extra = received.filter((defect) => !expected.includes(defect));
  const [first] = defects;
  if (first === undefined || missing.length === expected.length) {
    return differences;
  }
  const { expected: _expected, received: _received, ...place } = first;
  const aligned = Array.from({ length: Math.max(missing.length, extra.length) }, (_, index) => ({
    ...place,
    ...(index < missing.length && { expected: missing[index] }),
    ...(index < extra.length && { received: extra[index] }),
  }));
  const others = differences.filter((difference) => !defects.includes(difference));
  return aligned.length === 0
    ? [...others, { ...place, message: anotherOrder }]
    : [...others, ...aligned];
}

const anotherOrder = "Another order";

/** Whether a difference is about one entry of the errors of a document with defects. */
function isDefect({ pointer, expected = "", received = "" }: Difference): boolean {
  const isEntry = /^\/body\/errors\/\d+$/.test(pointer);
  return isEntry && typeof expected === "string" && typeof received === "string";
}

/** Whether a document with defects was rejected for something that is not a defect. */
function isRejectedOtherwise(differences: readonly Difference[]): boolean {
  const defects = differences.filter(isDefect);
  const [first, ...others] = defects;
  return (
    first?.pointer === "/body/errors/0" &&
    typeof first.expected === "string" &&
    typeof first.received === "string" &&
    compareDefects(first.expected, first.received).some((name) =>
      name.startsWith("defect rewritten"),
    ) &&
    others.every(({ received }) => received === undefined)
  );
}

/** What differences are read by. */
interface Surroundings {
  /** The difference of the status, if there is one. */
  readonly status: Difference | undefined;
  readonly request: WireRequest;
  /** The expected body; null where it is open. */
  readonly expected: JsonValue;
}

function nameSymptoms(difference: Difference, around: Surroundings): readonly string[] {
  const { pointer, healthCheck, clause, expected, received } = difference;
  if (healthCheck === true) {
    return ["health check"];
  }
  if (clause !== undefined) {
    return [`${named}${clause}`, ...nameSymptoms(withoutClause(difference), around)];
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

/** Symptoms that say where a failure appeared and not what is wrong. */
export const incidentalSymptoms: ReadonlySet<string> = new Set([
  "only a later request",
  "health check",
]);

/** Begins the symptom of a difference that names a broken clause. */
const named = "breaks ";

/** Lists the clauses that differences of a response name, among its symptoms. */
export function listNamedClauses(symptoms: Iterable<string>): string[] {
  return [...symptoms]
    .filter((symptom) => symptom.startsWith(named))
    .map((symptom) => symptom.slice(named.length));
}

/** Begins the symptom of a response that shows a broken clause by itself. */
const shown = "shows ";

/** Finds the clause that a response shows to be broken, among its symptoms. */
export function findShownClause(symptoms: Iterable<string>): string | undefined {
  const names = [...symptoms];
  return (
    names.find((symptom) => symptom.startsWith(shown))?.slice(shown.length) ??
    names.map((symptom) => conclusiveSymptoms[symptom]).find((clause) => clause !== undefined)
  );
}

/** Symptoms that hardly come from anything but a broken clause, and the clause. */
const conclusiveSymptoms: Readonly<Record<string, string>> = {
  "key renamed": "resolution.keyed-by-name",
  "rejected for an entry that is not a string": "service.partial-success",
  "rejected a published field of Query": "types.query",
  "rejected a published field of Member": "types.member",
  "rejected a published field of Loan": "types.loan",
  "rejected a published field of Book": "types.book",
};

/** The field that a symptom is about, like `data/name`; any other symptom is left as it is. */
export function fieldOf(symptom: string): string {
  return symptom.startsWith("data/") ? symptom.slice(0, symptom.indexOf(" ")) : symptom;
}

/**
 * The first clause that a difference names, if all of them name one. A key that was not selected
 * says more than one that is missing, which may be that of an absent value.
 */
function findNamedClause({ differences }: WrongResult): string | undefined {
  const named = differences.map(({ clause }) => clause);
  if (named.includes(undefined)) {
    return undefined;
  }
  return named.find((clause) => clause === "service.selected-fields") ?? named[0];
}

function withoutClause({ clause: _clause, ...difference }: Difference): Difference {
  return difference;
}

/** Names missing keys that are there in another spelling: those of the body, or those of fields. */
function nameRenamed(differences: readonly Difference[]): string[] {
  const plain = ({ pointer }: Difference): string => pointer.replace(/[_-]/g, "").toLowerCase();
  const extra = differences.filter(({ expected }) => expected === undefined);
  const missing = differences.filter(({ received }) => received === undefined);
  const added = new Set(extra.filter((each) => !missing.includes(each)).map(plain));
  const renamed = missing.filter((each) => !extra.includes(each) && added.has(plain(each)));
  return [
    ...(renamed.some(isKeyOfBody) ? ["data or errors renamed"] : []),
    ...(renamed.some((each) => !isKeyOfBody(each)) ? ["key renamed"] : []),
  ];
}

function isKeyOfBody({ pointer }: Difference): boolean {
  return /^\/body\/[^/]*$/.test(pointer);
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
 * Names the type of a field that a server does not know although the document selects it where it
 * is no unknown field. A server that reads other fields than the document has knows the types.
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
