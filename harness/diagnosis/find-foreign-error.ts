import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { readDefect } from "../judge/read-defect.ts";
import type { WrongResult } from "../run/case-result.ts";

/**
 * Finds which clause a response breaks by errors of fields that its request does not select: those
 * of another request, or the failure of a field that is evaluated whenever its object is read.
 *
 * @returns id of the clause; undefined where no such error is added to the expected ones.
 * @see isolation.no-leak
 * @see answer.errors-present
 */
export function findForeignError({
  differences,
  case: item,
  request,
}: Pick<WrongResult, "differences" | "case" | "request">): string | undefined {
  const listed = differences.filter(({ pointer }) => /\/body\/errors(\/\d+)?$/.test(pointer));
  if (listed.length < differences.length) {
    return undefined;
  }
  const missing = listed.filter(({ expected = [] }) => !isArray(expected)).length;
  const sent = listWords(`${JSON.stringify(item)} ${request.body ?? ""}`);
  const foreign = listed
    .flatMap(({ received }) => (isArray(received) ? received : (received ?? [])))
    .map(readPath)
    .filter((names) => !sent.has(names.at(-1) ?? ""))
    .filter((names) => names.length > 0);
  // A server that spells paths in its own way replaces expected errors by others.
  if (foreign.length <= missing) {
    return undefined;
  }
  const isDefect = listed.some(({ received }) => typeof received === "string");
  const isElsewhere = foreign.some((names) => names.slice(0, -1).some((name) => !sent.has(name)));
  return isDefect || isElsewhere ? "isolation.no-leak" : "answer.errors-present";
}

/** Lists the words of JSON, where a line break before a word is an escape that ends in a letter. */
function listWords(text: string): ReadonlySet<string> {
  return new Set(text.replaceAll(/\\+[nrt]/g, " ").match(/\w+/g));
}

/** Reads the names of the path of a defect or of an entry; none where it is neither. */
function readPath(error: JsonValue): readonly string[] {
  const defect = typeof error === "string" ? readDefect(error) : undefined;
  const path = isObject(error) ? error["path"] : defect?.kind && defect.path;
  return typeof path === "string" ? path.split(".").filter((name) => !/^\d+$/.test(name)) : [];
}
