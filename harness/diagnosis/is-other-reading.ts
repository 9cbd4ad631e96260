import { isArray, isObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import type { WrongResult } from "../run/case-result.ts";

/** Clause that the kit decides → whether wrong responses are those that the text allows, too. */
const readings: ReadonlyMap<string, (results: readonly WrongResult[]) => boolean> = new Map([
  ["answer.index", (results) => results.every(countsFromOne)],
  ["types.case-sensitive", (results) => results.every(acceptsNames)],
  ["validation.order", (results) => results.every(listsParentsFirst)],
  ["validation.scalar-not-descended", (results) => results.every(addsDefectsInsideScalars)],
  [
    "variables.number",
    // Numbers in quotes are wrong only beside other digits, and in strings.
    (results) =>
      results.every(rejectsDocument) && 2 * results.filter(hasNumberAlone).length >= results.length,
  ],
  ["variables.unused", (results) => results.every(rejectsDocument)],
]);

/**
 * Whether wrong responses are those of another reading of the text, where the kit decides for one
 * of several. They are not if they break the clause in any other way.
 *
 * @param clause id of the clause.
 */
export function isOtherReading(clause: string, results: readonly WrongResult[]): boolean {
  return results.length > 0 && readings.get(clause)?.(results) === true;
}

/** Whether only paths are wrong, and each index is one higher than expected. */
function countsFromOne({ differences }: WrongResult): boolean {
  return differences.every(
    ({ pointer, expected, received }) =>
      pointer.endsWith("/path") &&
      typeof expected === "string" &&
      received === expected.replaceAll(/(?<=\.)\d+(?=\.|$)/g, (index) => String(Number(index) + 1)),
  );
}

/** Whether a document with defects was executed, or some of its defects were not reported. */
function acceptsNames({ differences }: WrongResult): boolean {
  return differences.every(
    ({ pointer, expected, received }) =>
      (pointer === "/status" && expected === 400 && received === 200) ||
      pointer === "/body" ||
      (pointer.startsWith("/body/errors") && (received === undefined || expected !== undefined)),
  );
}

/** Whether no defect comes after one that is deeper inside the same selection. */
function listsParentsFirst(result: WrongResult): boolean {
  const parents = listReceived(result).map((defect) => parentOf(defect));
  return (
    parents.length > 1 &&
    parents.every((parent, index) =>
      parents
        .slice(0, index)
        .every((before) => !before.startsWith(`${parent}.`) && (parent !== "" || before === "")),
    )
  );
}

/** Whether all that is wrong are more defects inside scalars. */
function addsDefectsInsideScalars(result: WrongResult): boolean {
  const received = listReceived(result);
  const scalars = received
    .filter((defect) => / is a scalar, /.test(defect))
    .map((defect) => `${pathOf(defect)}.`);
  const rest = received.filter((defect) => !scalars.some((scalar) => defect.startsWith(scalar)));
  return rest.length < received.length;
}

/** Whether a document was rejected that has no defects, or for something that is not a defect. */
function rejectsDocument(result: WrongResult): boolean {
  const [first, ...others] = listReceived(result);
  return (
    result.received?.status === 400 &&
    others.length === 0 &&
    !/: (no such field on type |\w+ is an object, |\w+ is a scalar, )/.test(first ?? "")
  );
}

/** Whether a variable with a number is a whole argument. */
function hasNumberAlone({ request }: WrongResult): boolean {
  const body = parseJson(String(request.body ?? ""));
  const { document, variables } = isObject(body) ? body : {};
  const placeholders = typeof document === "string" ? document.matchAll(/:\s*\$(\w+)\s*\)/g) : [];
  const values = variables !== undefined && isObject(variables) ? variables : {};
  return [...placeholders].some(([, name = ""]) => typeof values[name] === "number");
}

/** Lists the defects of a response, if all of it was kept. */
function listReceived({ received }: WrongResult): readonly string[] {
  const body = received?.isWhole === true ? parseJson(received.body) : undefined;
  const errors = isObject(body) ? body["errors"] : undefined;
  return isArray(errors) ? errors.flatMap((entry) => (typeof entry === "string" ? entry : [])) : [];
}

function pathOf(defect: string): string {
  return defect.slice(0, defect.indexOf(": "));
}

function parentOf(defect: string): string {
  const path = pathOf(defect);
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
