import { valueAt } from "../json/json-pointer.ts";
import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import type { Dataset } from "../suite/dataset.ts";
import { compareTexts } from "./compare-values.ts";
import { haveSimilarIds } from "./have-similar-ids.ts";
import { nameNumberChange } from "./name-number-change.ts";

/** What differences have in common whose values belong elsewhere in the records. */
export interface MisplacedValues {
  readonly symptoms: readonly string[];
  /** The differences that are left when those are explained. */
  readonly rest: readonly Difference[];
}

/** The request of a response with differences, and what it should have brought. */
export interface AskedRecords {
  /** The body of the request, which contains the ids that are asked for. */
  readonly sent: string;
  /** The expected body; null where it is open. */
  readonly expected: JsonValue;
}

/** Finds values that a record does not have, but another one does, or another field of it. */
export type MisplacedFinder = (
  differences: readonly Difference[],
  asked: AskedRecords,
) => MisplacedValues;

/** Path of the fields in `data` → the records that objects there show. */
type RecordsByPath = ReadonlyMap<string, readonly PlainRecord[]>;

/** A record, with its properties by name; an absent one is undefined or null. */
type PlainRecord = Readonly<Record<string, JsonValue | undefined>>;

/** Differences in the scalars of an object, and where the object is. */
interface ObjectDifferences {
  readonly pointer: string;
  /** Names of the fields, without indexes: `member/loans`. */
  readonly path: string;
  /** Field name → its difference. */
  readonly fields: ReadonlyMap<string, Difference>;
}

/** The same, with the scalars of the object that are as expected. */
interface ComparedObject extends ObjectDifferences {
  readonly same: JsonObject;
}

/** Creates a finder for the records that a server holds. */
export function createMisplacedFinder({ members, loans, books }: Dataset): MisplacedFinder {
  const [memberRecords, loanRecords, bookRecords] = [members, loans, books].map((records) =>
    records.map((record): PlainRecord => ({ ...record })),
  );
  const byPath: RecordsByPath = new Map([
    ["member", memberRecords ?? []],
    ["member/loans", loanRecords ?? []],
    ["member/loans/book", bookRecords ?? []],
    ["book", bookRecords ?? []],
  ]);
  return (differences, { sent, expected }) => {
    const symptoms = new Set<string>();
    const explained = new Set<Difference>();
    const addSame = (object: ObjectDifferences): ComparedObject => ({
      ...object,
      same: findSame(object, [{ pointer: "/body", expected }, ...differences]),
    });
    for (const object of groupByObject(differences, byPath)) {
      const isExplained = [...object.fields.values()].some((each) => explained.has(each));
      const symptom = isExplained ? undefined : nameMisplacement(addSame(object), byPath, sent);
      if (symptom !== undefined) {
        symptoms.add(symptom);
        const isField = symptom.startsWith(anotherField);
        for (const difference of differences) {
          const isInside = isField
            ? object.fields.get(fieldAt(difference.pointer)) === difference
            : isConsequence(difference, object.pointer);
          if (isInside) {
            explained.add(difference);
          }
        }
      }
    }
    return {
      symptoms: [...symptoms],
      rest: differences.filter((difference) => !explained.has(difference)),
    };
  };
}

/** Begins the symptom of an object with the value of another field of its record. */
const anotherField = "value of another field";

/** Groups differences of scalars by the object that they are in, the outermost objects first. */
function groupByObject(
  differences: readonly Difference[],
  byPath: RecordsByPath,
): ObjectDifferences[] {
  const groups = new Map<string, { path: string; fields: Map<string, Difference> }>();
  for (const difference of differences) {
    const { pointer, expected, received } = difference;
    const parent = pointer.slice(0, pointer.lastIndexOf("/"));
    const path = pathOf(parent);
    if (isScalar(expected) && isScalar(received) && byPath.has(path)) {
      const group = groups.get(parent) ?? { path, fields: new Map() };
      group.fields.set(fieldAt(pointer), difference);
      groups.set(parent, group);
    }
  }
  return [...groups]
    .map(([pointer, group]) => ({ pointer, ...group }))
    .sort((left, right) => left.pointer.length - right.pointer.length);
}

/** Finds the scalars of an object that no difference is about, in what was expected as a whole. */
function findSame(
  { pointer, fields }: ObjectDifferences,
  differences: readonly Difference[],
): JsonObject {
  const wholes = differences.flatMap((difference) => {
    const isAround = `${pointer}/`.startsWith(`${difference.pointer}/`);
    return isAround && isObject(difference.expected ?? null) && difference.received === undefined
      ? (valueAt(difference.expected ?? null, pointer.slice(difference.pointer.length)) ?? [])
      : [];
  });
  const whole = wholes.filter(isObject).find((object) => {
    return [...fields].every(([name, { expected }]) => object[name] === expected);
  });
  const others = Object.entries(whole ?? {}).filter(
    ([name, value]) => !fields.has(name) && isScalar(value),
  );
  return Object.fromEntries(others);
}

function isScalar(value: JsonValue | undefined): boolean {
  return value !== undefined && (value === null || typeof value !== "object");
}

/** The names of the fields on the way to a place in `data`; empty for any other place. */
function pathOf(pointer: string): string {
  const [, root, data, ...names] = pointer.split("/");
  return root === "body" && data === "data"
    ? names.filter((name) => !/^\d+$/.test(name)).join("/")
    : "";
}

function fieldAt(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

/**
 * Whether a difference is inside an object that shows another record, in the errors, which then
 * are those of another record, or about a whole element of a list that contains the object.
 */
function isConsequence(
  { pointer, expected = null, received = null }: Difference,
  object: string,
): boolean {
  const isElement =
    expected === null ? isObject(received) : received === null && isObject(expected);
  return (
    pointer.startsWith(`${object}/`) ||
    pointer.startsWith("/body/errors") ||
    (isElement && `${object}/`.startsWith(`${pointer}/`))
  );
}

/** Names where the values of an object come from, if they come from elsewhere in the records. */
function nameMisplacement(
  { path, fields, same }: ComparedObject,
  byPath: RecordsByPath,
  sent: string,
): string | undefined {
  const records = byPath.get(path) ?? [];
  const isTopLevel = !path.includes("/");
  const asked = records
    .filter((record) => [...fields].every(([name, { expected }]) => has(record, name, expected)))
    .filter((record) => !isTopLevel || sent.includes(String(idOf(record))));
  if (asked.some((record) => showsOtherFields(record, fields))) {
    return `${anotherField}: ${path.includes("book") ? "book" : path}`;
  }
  const shown = records
    .filter((record) => [...fields].every(([name, { received }]) => has(record, name, received)))
    .filter((record) => Object.entries(same).every(([name, value]) => has(record, name, value)));
  if (shown.length === 0 || !isTelling(fields, records)) {
    return undefined;
  }
  const pairs = asked.flatMap((record) => shown.map((other) => [record, other] as const));
  if (path === "member/loans") {
    return nameLoan(pairs);
  }
  const isSimilar = pairs.some(([record, other]) => haveSimilarIds(idOf(record), idOf(other)));
  if ([...fields.values()].every(({ expected }) => expected === null)) {
    // A value in place of an absent one may be carried over from the record before, also in a list.
    return isSimilar && isTopLevel ? `${similarId}: ${path}` : undefined;
  }
  return `${isSimilar ? similarId : "another record"}: ${path}`;
}

/** A record was found by an id that is not exactly the one asked for. */
const similarId = "record with a similar id";

/** A loan of the same member may only be at another position. */
function nameLoan(pairs: readonly (readonly [PlainRecord, PlainRecord])[]): string | undefined {
  const owners = pairs.map((pair) => pair.map((loan) => String(loan["memberId"])));
  if (owners.length === 0 || owners.some(([owner, other]) => owner === other)) {
    return undefined;
  }
  return owners.some(([owner = "", other = ""]) => haveSimilarIds(owner, other))
    ? `${similarId}: member`
    : "another record: member/loans";
}

function idOf(record: PlainRecord): string {
  return String(record["isbn"] ?? record["id"]);
}

function has(record: PlainRecord, name: string, value: JsonValue | undefined): boolean {
  return (record[name] ?? null) === value;
}

/** Whether each wrong value is that of another field of the record. */
function showsOtherFields(record: PlainRecord, fields: ReadonlyMap<string, Difference>): boolean {
  return [...fields].every(
    ([name, { received }]) =>
      typeof received === "string" &&
      received !== "" &&
      Object.entries(record).some(([other, value]) => other !== name && value === received),
  );
}

/** Maximum number of records that share a value that says which record it is from. */
const maxSharing = 3;

/** Whether values can hardly be those of another record by chance. */
function isTelling(
  fields: ReadonlyMap<string, Difference>,
  records: readonly PlainRecord[],
): boolean {
  const telling = [...fields].filter(
    ([name, { received = null }]) =>
      !["", 0, null].some((empty) => empty === received) &&
      records.filter((record) => has(record, name, received)).length <= maxSharing,
  );
  return (
    telling.length > 1 || telling.some(([, { expected, received }]) => isUnlike(expected, received))
  );
}

/** Whether a value can hardly be the expected one, changed in a way that servers change values. */
function isUnlike(expected: JsonValue | undefined, received: JsonValue | undefined): boolean {
  if (typeof expected === "number" && typeof received === "number") {
    return nameNumberChange(expected, received) === "another number";
  }
  return (
    typeof expected !== "string" ||
    typeof received !== "string" ||
    compareTexts(expected, received) === "other"
  );
}
