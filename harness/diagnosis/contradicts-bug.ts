import { Buffer } from "node:buffer";
import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import type { WrongResult } from "../run/case-result.ts";

/**
 * Whether more than a fifth of some wrong responses are not what a known bug leads to, although the
 * same cases fail: its description would be untrue of the server.
 *
 * @param name of the mutant.
 * @returns false for a bug about which values say nothing.
 */
export function contradictsBug(name: string, results: readonly WrongResult[]): boolean {
  const canCause = tests[name];
  const verdicts = results.flatMap((result) => canCause?.(result) ?? []);
  return verdicts.filter((isPossible) => !isPossible).length > maxShare * verdicts.length;
}

/** Share of the responses that another bug may have led to. */
const maxShare = 0.2;

/** Says whether a bug can lead to a wrong response; undefined when it says nothing about that. */
type Test = (result: WrongResult) => boolean | undefined;

const tests: Readonly<Record<string, Test>> = {
  "index-from-one": hasIndexesFromOne,
  "numbers-bounded-at-minus-128": hasOnlyNumber(-128),
  "only-first-defect": ({ received }) => countErrors(received?.body) <= 1,
  "comments-in-strings-skipped": sends(/#/),
  "long-names-cut": sends(/\w{20}/),
  "marks-past-forty-kept": sends(/(\$\w+[^$]*){20}/),
  "words-replaced-without-mark": namesVariableWithoutMark,
};

/** Each index of the response is one more than an expected one. */
function hasIndexesFromOne({ case: item, received }: WrongResult): boolean | undefined {
  const [step] = item.level === "unspecified" ? [] : item.steps;
  if (step === undefined || "together" in step || !("body" in step.response)) {
    return undefined;
  }
  const expected = listPaths(step.response.body);
  const paths = listPaths(readText(received?.body));
  const isWhole = received?.isWhole === true && expected.length > 0 && paths.length > 0;
  return isWhole ? paths.every((path) => expected.includes(decreaseIndexes(path))) : undefined;
}

function decreaseIndexes(path: string): string {
  return path.replace(/\b\d+\b/g, (index) => String(Number(index) - 1));
}

function listPaths(body: JsonValue | undefined): string[] {
  return listErrors(body).flatMap((entry) => {
    const path = isObject(entry) ? entry["path"] : undefined;
    return typeof path === "string" ? [path] : [];
  });
}

/** Every number that is received instead of another one is this number. */
function hasOnlyNumber(bound: number): Test {
  return ({ differences }) => {
    const numbers = differences.flatMap(({ expected, received }) =>
      typeof expected === "number" && typeof received === "number" ? [received] : [],
    );
    return numbers.length === 0 ? undefined : numbers.every((number) => number === bound);
  };
}

/** The document has what the bug is about. */
function sends(pattern: RegExp): Test {
  return (result) => pattern.test(readQuery(result).document);
}

function namesVariableWithoutMark(result: WrongResult): boolean {
  const { document, names } = readQuery(result);
  const plain = document.replace(/\$\w+/g, " ");
  return names.some((name) => plain.includes(name));
}

function readQuery({ request }: WrongResult): { document: string; names: readonly string[] } {
  const body = request.body === undefined ? undefined : readText(String(request.body));
  const query = isObject(body) ? body : {};
  const { document, variables } = query;
  return {
    document: typeof document === "string" ? document : "",
    names: isObject(variables) ? Object.keys(variables) : [],
  };
}

function countErrors(body: string | undefined): number {
  return listErrors(readText(body)).length;
}

function listErrors(body: JsonValue | undefined): readonly JsonValue[] {
  const errors = isObject(body) ? body["errors"] : undefined;
  return isArray(errors) ? errors : [];
}

function readText(text: string | undefined): JsonValue | undefined {
  const read = text === undefined ? undefined : readJsonBody(Buffer.from(text));
  return read?.ok === true ? read.value : undefined;
}
