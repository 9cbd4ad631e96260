import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import { compareTexts } from "./compare-values.ts";
import { haveSimilarIds } from "./have-similar-ids.ts";
import { anotherNumber, nameChange } from "./name-change.ts";

/** Path of the fields in `data` → the records that objects there show. */
export type RecordsByPath = ReadonlyMap<string, readonly PlainRecord[]>;

/** A record, with its properties by name; an absent one is undefined or null. */
export type PlainRecord = Readonly<Record<string, JsonValue | undefined>>;

/** Differences in the scalars of an object, and where the object is. */
export interface ObjectDifferences {
  readonly pointer: string;
  /** Names of the fields, without indexes: `member/loans`. */
  readonly path: string;
  /** Field name → its difference. */
  readonly fields: ReadonlyMap<string, Difference>;
}

/** The same, with the scalars of the object that are as expected. */
export interface ComparedObject extends ObjectDifferences {
  readonly same: JsonObject;
}

/** Begins the symptom of an object with the value of another field of its record. */
export const anotherField = "value of another field";

/** Names where the values of an object come from, if they come from elsewhere in the records. */
export function nameMisplacement(
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
    return nameChange(expected, received) === anotherNumber;
  }
  return (
    typeof expected !== "string" ||
    typeof received !== "string" ||
    compareTexts(expected, received) === "other"
  );
}
