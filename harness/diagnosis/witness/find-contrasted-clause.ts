import type { JsonValue } from "../../json/json-value.ts";
import type { Witness } from "../../run/witness.ts";
import type { QueryRequest } from "../../suite/case.ts";

/**
 * Finds the clause that the contrast between the smallest failing query and a passing one shows to
 * be broken, where they differ in one value only, or in the key of an argument.
 *
 * @returns undefined where they differ in more, or the difference does not say which clause it is.
 */
export function findContrastedClause({ fails, passes }: Witness): string | undefined {
  if (passes === undefined) {
    return undefined;
  }
  const [bad, good] = [fails.query, passes.query];
  if (bad.document === good.document) {
    return nameByVariables(bad, good);
  }
  if (withoutKeys(bad.document) === withoutKeys(good.document)) {
    return isSameVariables(bad, good) ? "syntax.key-unchecked" : undefined;
  }
  const isAccepted = fails.differences.some(
    ({ pointer, expected, received }) =>
      pointer === "/status" && expected === 400 && received === 200,
  );
  return isAccepted && differInPlainString(bad, good) ? "service.invalid-reads-nothing" : undefined;
}

/** Names the clause about the values of one kind, if one such value alone makes the query fail. */
function nameByVariables(
  { document, variables: bad = {} }: QueryRequest,
  { variables: good = {} }: QueryRequest,
): string | undefined {
  const changed = Object.entries(bad).filter(([name, value]) => value !== good[name]);
  const [[name, value] = ["", null]] = changed;
  const isWhole = new RegExp(`:\\s*\\$${name}\\s*\\)`).test(document);
  const other = good[name];
  return changed.length === 1 && isWhole && other !== undefined
    ? nameByValue(value, other)
    : undefined;
}

function nameByValue(bad: JsonValue, good: JsonValue): string | undefined {
  if (typeof bad === "number") {
    return "variables.number";
  }
  const isPlain = typeof bad === "string" && /^[A-Za-z]\w*$/.test(bad);
  return isPlain && typeof good === "number" ? "variables.string" : undefined;
}

/**
 * Whether documents differ in one string only, which has no characters with a meaning elsewhere:
 * it names a record, and which one it is must not matter to an invalid document.
 */
function differInPlainString(bad: QueryRequest, good: QueryRequest): boolean {
  const [left, right] = [bad, good].map(({ document }) => document.split(/"([^"]*)"/));
  const changed = (left ?? []).flatMap((part, index) => (part === right?.[index] ? [] : [index]));
  const [index = 0] = changed;
  return (
    left?.length === right?.length &&
    changed.length === 1 &&
    index % 2 === 1 &&
    /^[\w .-]*$/.test(left?.[index] ?? "") &&
    isSameVariables(bad, good)
  );
}

/** Leaves the keys of all arguments out of a document. */
function withoutKeys(document: string): string {
  return document.replace(/(\(\s*)\w+(?=\s*:)/g, "$1");
}

function isSameVariables(first: QueryRequest, second: QueryRequest): boolean {
  return JSON.stringify(first.variables) === JSON.stringify(second.variables);
}
