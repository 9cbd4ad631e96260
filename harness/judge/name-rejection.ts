import { splitPointer } from "../json/json-pointer.ts";
import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { ComparedBodies, Difference, Sight } from "./judgment.ts";
import { comparePaths, kindOf } from "./name-change.ts";

interface Defect {
  readonly path: string;
  readonly text: string;
  /** Undefined for a text that no defect has. */
  readonly kind: DefectKind | undefined;
}

interface DefectKind {
  /** What is wrong, such as `an unknown field`. */
  readonly name: string;
  readonly clause: string;
  readonly text: RegExp;
  /** Id of the clause about what is inside such a field. */
  readonly inside?: string;
}

const kinds: readonly DefectKind[] = [
  {
    name: "an unknown field",
    clause: "validation.unknown-field",
    text: /^no such field on type \w+$/,
    inside: "validation.unknown-not-descended",
  },
  {
    name: "an object without selection",
    clause: "validation.object-without-selection",
    text: /^\w+ is an object, a subfield must be selected$/,
  },
  {
    name: "a scalar with a selection",
    clause: "validation.scalar-with-selection",
    text: /^\w+ is a scalar, a subfield cannot be selected$/,
    inside: "validation.scalar-not-descended",
  },
];

/** Reads a defect; the path of a string without a colon is empty. */
function readDefect(error: string): Defect {
  const end = error.indexOf(": ");
  const text = error.slice(end + 2);
  const kind = kinds.find((each) => each.text.test(text));
  return { path: error.slice(0, Math.max(0, end)), text, kind };
}

/** Says what an entry of `errors` reports: one of the three kinds of defect, or something else. */
export function nameDefect(entry: JsonValue): string {
  return typeof entry === "string"
    ? (readDefect(entry).kind?.name ?? otherKind)
    : "an entry that is not a string";
}

/** Maximum number of unexpected strings that are looked at: a server may send any number. */
const maxExtra = 1000;

/** What a string reports that is none of the three kinds of defect. */
const otherKind = "another kind of error";

/**
 * Names what is wrong with a response of status 400. A defect that is missing, or of another kind at
 * the same path, names no clause: too many bugs cause it.
 *
 * @see answer.defects-only
 * @see validation.no-execution
 */
export function nameRejection({
  expected,
  received,
  sent,
}: ComparedBodies): (difference: Difference) => Sight {
  const errors = isObject(received) ? received["errors"] : undefined;
  if (!isObject(received) || !isArray(errors)) {
    const what = isObject(received) ? `${kindOf(errors)} as errors` : "no object as body";
    return () => ({ looks: [`rejects with ${what}`], clause: "answer.defects-only" });
  }
  const wanted = listStrings(expected["errors"]);
  const defects = wanted.map(readDefect);
  const got = new Set(errors);
  const missing = wanted.filter((defect) => !got.has(defect));
  const known = new Set<JsonValue>(wanted);
  const extra = errors.filter((value) => !known.has(value)).slice(0, maxExtra);
  const isOtherwise =
    missing.length === wanted.length &&
    extra.every((value) => typeof value === "string" && isAnotherText(value, defects));
  const lists = { wanted, missing: new Set(missing), extra: listStrings(extra).map(readDefect) };
  const foreign = lists.extra.some((defect) => isForeign(defect, sent)) ? [ofAnother] : [];
  return (difference) => {
    const [, part = "", index] = splitPointer(difference.pointer);
    if (part !== "errors") {
      const hasData = part === "data" && isObject(received["data"]);
      return {
        looks: [`adds ${part} to a rejection`],
        clause: hasData ? "validation.no-execution" : "answer.defects-only",
      };
    }
    const sight = isOtherwise
      ? { looks: [`rejects documents for ${otherKind}`] }
      : nameEntry(difference, index, lists);
    return { ...sight, looks: [...sight.looks, ...foreign] };
  };
}

/** What a server does that mixes requests up. */
const ofAnother = "reports defects of another request";

/** Whether a defect is about a field whose name a request does not have. */
function isForeign({ path, kind }: Defect, sent: string | undefined): boolean {
  const [name] = /(?<![a-z])[a-z]{2,}$/i.exec(path) ?? [];
  const isReadable = sent !== undefined && !sent.includes("\\u");
  return (
    kind !== undefined &&
    name !== undefined &&
    isReadable &&
    !sent.toLowerCase().includes(name.toLowerCase())
  );
}

/** Whether a text has nothing of the defects that are expected. */
function isAnotherText(value: string, wanted: readonly Defect[]): boolean {
  return (
    readDefect(value).kind === undefined &&
    wanted.every(({ path, text }) => !value.includes(text) && !value.startsWith(`${path}: `))
  );
}

interface DefectLists {
  readonly wanted: readonly string[];
  readonly missing: ReadonlySet<string>;
  readonly extra: readonly Defect[];
}

function nameEntry(
  { expected, received }: Difference,
  index: string | undefined,
  { wanted, missing, extra }: DefectLists,
): Sight {
  if (received !== undefined && typeof received !== "string") {
    return {
      looks: [`returns ${kindOf(received)} as a defect`],
      ...(index !== undefined && { clause: "answer.defects-only" }),
    };
  }
  if (typeof expected === "string") {
    const isMissing = missing.has(expected);
    const isReordered = missing.size + extra.length === 0;
    return isMissing
      ? nameMissing(readDefect(expected), extra)
      : { looks: isReordered ? ["lists defects in another order"] : [] };
  }
  if (received === undefined) {
    return { looks: [] };
  }
  return wanted.includes(received)
    ? { looks: ["reports a defect repeatedly"] }
    : nameExtra(readDefect(received), wanted.map(readDefect));
}

/**
 * Names what became of a defect, which may be there with another text or another path.
 *
 * @see validation.path
 */
function nameMissing({ path, text, kind }: Defect, extra: readonly Defect[]): Sight {
  const name = kind?.name ?? "";
  const sameField = extra.find((other) => other.path === path);
  if (sameField !== undefined) {
    if (sameField.kind !== undefined && sameField.kind !== kind) {
      const clause = findTypeClause(sameField.text);
      return { looks: [`reports another defect than ${name}`], clause };
    }
    const how = sameField.kind === undefined ? "in other words" : "with another type";
    return { looks: [`reports ${name} ${how}`], clause: kind?.clause };
  }
  const moved = extra.find(
    (other) =>
      other.text === text &&
      (lastName(other.path) === lastName(path) || toLetters(other.path) === toLetters(path)),
  );
  if (moved !== undefined) {
    const change = comparePaths(path, moved.path);
    // A server that reads names in another case shows them so.
    const isFolded = path !== moved.path && path.toLowerCase() === moved.path.toLowerCase();
    return isFolded
      ? { looks: ["gives defects a path in another case"] }
      : { looks: [`gives defects a path ${change}`], clause: "validation.path" };
  }
  return extra.some((other) => other.text.includes(text))
    ? { looks: [`gives ${name} another path`] }
    : { looks: [`does not report ${name}`] };
}

/**
 * Names a defect too many. One below a field that is a defect itself breaks a clause; a text that is
 * not one of the three would appear in other places, too.
 *
 * @see validation.unknown-not-descended
 * @see validation.scalar-not-descended
 */
function nameExtra({ path, kind }: Defect, wanted: readonly Defect[]): Sight {
  const around = wanted.find((defect) => path.startsWith(`${defect.path}.`));
  const clause = kind && around?.kind?.inside;
  const where = clause === undefined ? "where there is none" : `inside ${around?.kind?.name}`;
  return { looks: [`reports ${kind?.name ?? otherKind} ${where}`], clause };
}

/**
 * Says what a server does that gives a document another status than it should have: what it reports
 * of a valid one, and what it accepts in an invalid one. Where the body is one for the right status,
 * the status alone is wrong, which names the clause.
 *
 * @see status.only-200-and-400
 * @see processing.defects-end-it
 * @see processing.valid-is-200
 */
export function nameWrongStatus(
  status: number,
  received: number,
  {
    expected,
    body,
    sent,
  }: Pick<ComparedBodies, "sent"> & { readonly expected: JsonValue; readonly body: JsonValue },
): Sight {
  const head = `responds with status ${received} instead of ${status}`;
  const [wanted, reported] = [listErrors(expected), listErrors(body)];
  const hasData = isObject(body) && isObject(body["data"]);
  const isReported = wanted.length > 0 && wanted.every((error) => reported.includes(error));
  if (status === 400 ? isReported && !hasData : hasData) {
    const broken = status === 400 ? "processing.defects-end-it" : "processing.valid-is-200";
    const isUsed = received === 200 || received === 400;
    return { looks: [head], clause: isUsed ? broken : "status.only-200-and-400" };
  }
  if (received !== 400) {
    const accepted = received === 200 ? wanted.map((error) => `accepts ${nameDefect(error)}`) : [];
    return { looks: [head, ...accepted] };
  }
  const [clause] = reported.flatMap((error) => findRejectedClause(error, expected) ?? []);
  const isLeak = listStrings([...reported]).some((error) => isForeign(readDefect(error), sent));
  const reasons = reported.slice(0, 4).map((error) => `rejects documents for ${nameDefect(error)}`);
  return { looks: [head, ...reasons, ...(isLeak ? [ofAnother] : [])], clause };
}

/**
 * Finds the clause that a rejection breaks: it reports a failure of a field, or a published field
 * as unknown, which the response should have.
 *
 * @see service.partial-success
 */
function findRejectedClause(error: JsonValue, expected: JsonValue): string | undefined {
  if (typeof error !== "string") {
    return "service.partial-success";
  }
  const { path, text } = readDefect(error);
  return hasPath(expected, ["data", ...path.split(".")]) ? findTypeClause(text) : undefined;
}

/** Finds the clause about the fields of a type that lacks a field, as a defect says. */
function findTypeClause(text: string): string | undefined {
  const [, type] = /^no such field on type (Query|Member|Loan|Book)$/.exec(text) ?? [];
  return type && `types.${type.toLowerCase()}`;
}

/** Whether a value, or each one that a schema describes, has something at a path. */
function hasPath(value: JsonValue | undefined, path: readonly string[]): boolean {
  if (isArray(value)) {
    return value.some((element) => hasPath(element, path));
  }
  const inner = isObject(value) ? (value["properties"] ?? value["items"]) : undefined;
  if (inner !== undefined) {
    return hasPath(inner, path);
  }
  const [name, ...rest] = path;
  return name === undefined
    ? value !== undefined
    : isObject(value) && Object.hasOwn(value, name) && hasPath(value[name], rest);
}

/** Lists the entries of `errors` of a body; none where it has no such array. */
export function listErrors(body: JsonValue): readonly JsonValue[] {
  const errors = isObject(body) ? body["errors"] : undefined;
  return isArray(errors) ? errors : [];
}

function listStrings(values: JsonValue | undefined): string[] {
  return (isArray(values) ? values : []).filter((value) => typeof value === "string");
}

/** Leaves out of a path what separates its names, and their case. */
function toLetters(path: string): string {
  return path.replace(/\W/g, "").toLowerCase();
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
