import { isArray, isObject, type JsonObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import { nameDefect } from "../judge/name-rejection.ts";
import { type Case, type CaseRequest, type ExpectedResponse, isExact } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { locateFields } from "./witness/locate-fields.ts";

/** A request of a case with the response that it expects, as far as traits look at them. */
interface Exchange {
  /** Empty where the body has none. */
  readonly document: string;
  /** Empty where the body has none. */
  readonly variables: JsonObject;
  /** What the response reports; none where it is open, or the document has no defect. */
  readonly defects: readonly string[];
}

/**
 * What a request is about, by the clause that a server probably breaks where all such cases fail and no
 * others. A row stays only while a score is lower without it: on mutants, or on bugs of example servers
 * other than those that validate the diagnosis.
 */
const traits: readonly (readonly [clause: string, isSet: (exchange: Exchange) => boolean])[] = [
  ["request.variables", ({ document, variables }) => document !== "" && isEmpty(variables)],
  ["syntax.whitespace", ({ document }) => document.replace(/"[^"]*"/g, "").includes("\r\n")],
  ["syntax.string", (sent) => listStrings(sent).some((text) => /[[\]{}():,]/.test(text))],
  ["syntax.top-level-fields", ({ document }) => locateFields(document).length > 1],
  ["validation.all-defects", ({ defects }) => defects.length > 1],
  [
    "validation.object-without-selection",
    ({ defects }) => defects.includes("an object without selection"),
  ],
  [
    "validation.scalar-with-selection",
    ({ defects }) => defects.includes("a scalar with a selection"),
  ],
  ["variables.number", usesNumber],
];

const recalled = new WeakMap<Case, ReadonlySet<string>>();

/**
 * Lists what the requests of a case are about, by ids of clauses. They are read once for each case: a
 * run is diagnosed up to four times.
 */
export function listTraits(item: Case): ReadonlySet<string> {
  const known = recalled.get(item) ?? findTraits(item);
  recalled.set(item, known);
  return known;
}

function findTraits(item: Case): ReadonlySet<string> {
  const steps = "steps" in item ? item.steps : [];
  const exchanges = steps.flatMap(listStepExchanges).map(readExchange);
  return new Set(
    traits.flatMap(([clause, isSet]) => (exchanges.some((sent) => isSet(sent)) ? [clause] : [])),
  );
}

function readExchange({
  request,
  response,
}: {
  readonly request: CaseRequest;
  readonly response: ExpectedResponse;
}): Exchange {
  const value = parseJson(String(toWireRequest(request).body ?? ""));
  const { document, variables = null } = isObject(value) ? value : {};
  const isRejection = isExact(response) && response.status === 400;
  const errors = isRejection ? response.body?.["errors"] : undefined;
  return {
    document: typeof document === "string" ? document : "",
    variables: isObject(variables) ? variables : {},
    defects: isArray(errors) ? errors.map(nameDefect) : [],
  };
}

function isEmpty(variables: JsonObject): boolean {
  return Object.keys(variables).length === 0;
}

/** Lists the strings of a document whose variables are inserted. */
function listStrings({ document, variables }: Exchange): readonly string[] {
  const text = document.replace(/\$(\w+)/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? JSON.stringify(variables[name]) : placeholder,
  );
  return [...text.matchAll(/"([^"]*)"/g)].map(([, inner = ""]) => inner);
}

function usesNumber({ document, variables }: Exchange): boolean {
  return Object.entries(variables).some(
    ([variable, value]) => document.includes(`$${variable}`) && typeof value === "number",
  );
}
