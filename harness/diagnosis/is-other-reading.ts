import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import type { WrongResult } from "../run/case-result.ts";

/** Clause that the kit decides → whether wrong responses are those that the text allows, too. */
const readings: ReadonlyMap<string, (results: readonly WrongResult[]) => boolean> = new Map([
  ["answer.index", (results) => results.every(countsFromOne)],
  ["request.client-headers", (results) => results.every(({ received }) => isRefusal(received))],
  ["resolution.exact-id", (results) => isHalf(results.filter(asksForFolded), results)],
  [
    "resolution.values-are-not-absence",
    (results) => isHalf(results.filter(hasNullForEmpty), results),
  ],
  ["types.case-sensitive", (results) => results.every(acceptsNames)],
  ["validation.order", (results) => results.every(listsParentsFirst)],
  ["validation.scalar-not-descended", (results) => results.every(addsDefectsInsideScalars)],
  [
    "variables.number",
    // Numbers in quotes are wrong only beside other digits, and in strings.
    (results) => results.every(rejectsDocument) && isHalf(results.filter(hasNumberAlone), results),
  ],
  ["variables.whole-name", (results) => isHalf(results.filter(hasSimilarNames), results)],
  ["variables.unused", (results) => results.every(rejectsDocument)],
]);

/**
 * Whether wrong responses are those of another reading of the text, where the kit decides for one
 * of several. They are not if they break the clause in any other way. Responses of which only the
 * beginning was kept do not count.
 *
 * @param clause id of the clause.
 */
export function isOtherReading(clause: string, results: readonly WrongResult[]): boolean {
  const whole = results.filter(({ received }) => received?.isWhole !== false);
  return whole.length > 0 && readings.get(clause)?.(whole) === true;
}

/** Others show the same reading less plainly, in responses to longer requests. */
function isHalf(some: readonly WrongResult[], all: readonly WrongResult[]): boolean {
  return 2 * some.length >= all.length;
}

/** Whether only failures are wrong, and the indexes of each list in them are 1, 2, and so on. */
function countsFromOne(result: WrongResult): boolean {
  const paths = listErrors(result).flatMap((entry) =>
    isObject(entry) && typeof entry["path"] === "string" ? [entry["path"]] : [],
  );
  return (
    result.differences.every(({ pointer }) => pointer.startsWith("/body/errors")) &&
    paths.some((path) => index.test(path)) &&
    paths.every((path) => {
      const position = Number(index.exec(path)?.[0] ?? 1);
      return position === 1 || paths.includes(path.replace(index, String(position - 1)));
    })
  );
}

/** The first list index of a path. */
const index = /(?<=\.)\d+(?=\.|$)/;

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

/** Whether a response is wrong only in listing more defects, inside scalars. */
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

function isRefusal(received: WrongResult["received"]): boolean {
  return received !== undefined && received.status >= 400 && received.status < 500;
}

/** Whether an id is asked for that has capitals, a blank at its end, or decomposed characters. */
function asksForFolded(result: WrongResult): boolean {
  const { document, variables } = readQuery(result);
  const quoted = [...document.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  return [...quoted, ...Object.values(variables)].some(
    (id) => typeof id === "string" && id.trimEnd().normalize("NFC").toLowerCase() !== id,
  );
}

function hasNullForEmpty({ differences }: WrongResult): boolean {
  return differences.every(({ expected, received }) => expected === "" && received === null);
}

/** Whether the name of a variable begins like that of another one, in any case. */
function hasSimilarNames(result: WrongResult): boolean {
  const names = Object.keys(readQuery(result).variables).map((name) => name.toLowerCase());
  return names.some((name, index) =>
    names.some((other, place) => place !== index && other.startsWith(name)),
  );
}

/** Whether a variable with a number is a whole argument. */
function hasNumberAlone(result: WrongResult): boolean {
  const { document, variables } = readQuery(result);
  const placeholders = document.matchAll(/:\s*\$(\w+)\s*\)/g);
  return [...placeholders].some(([, name = ""]) => typeof variables[name] === "number");
}

function readQuery({ request }: WrongResult): Query {
  const body = parseJson(String(request.body ?? ""));
  const { document, variables = {} } = isObject(body) ? body : {};
  return {
    document: typeof document === "string" ? document : "",
    variables: isObject(variables) ? variables : {},
  };
}

interface Query {
  readonly document: string;
  readonly variables: JsonObject;
}

/** Lists the defects of a response. */
function listReceived(result: WrongResult): readonly string[] {
  return listErrors(result).filter((entry) => typeof entry === "string");
}

function listErrors({ received }: WrongResult): readonly JsonValue[] {
  const body = parseJson(received?.body ?? "");
  const errors = isObject(body) ? body["errors"] : undefined;
  return isArray(errors) ? errors : [];
}

function pathOf(defect: string): string {
  return defect.slice(0, defect.indexOf(": "));
}

function parentOf(defect: string): string {
  const path = pathOf(defect);
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
