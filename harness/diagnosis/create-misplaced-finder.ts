import { valueAt } from "../json/json-pointer.ts";
import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import type { Dataset } from "../suite/dataset.ts";
import {
  anotherField,
  type ComparedObject,
  nameMisplacement,
  type ObjectDifferences,
  type PlainRecord,
  type RecordsByPath,
} from "./name-misplacement.ts";

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
