import { isArray, isObject, type JsonObject } from "../json/json-value.ts";
import { parseJson } from "../json/parse-json.ts";
import { nameDefect } from "../judge/name-rejection.ts";
import { type Case, type CaseRequest, type ExpectedResponse, isExact } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/** A request of a case with the response that it expects, as far as traits look at them. */
interface Exchange {
  /** The body as it is sent. */
  readonly body: string;
  /** Empty where the body has none. */
  readonly document: string;
  /** Empty where the body has none. */
  readonly variables: JsonObject;
  /** What the response reports; none where it is open, or the document has no defect. */
  readonly defects: readonly { readonly name: string; readonly text: string }[];
}

/** What a request is about. Where all such cases fail and no others, a server breaks a clause. */
interface Trait {
  readonly name: string;
  /** Ids of the clauses that a server then probably breaks. */
  readonly clauses: readonly string[];
  readonly isSet: (exchange: Exchange) => boolean;
}

/**
 * The traits of requests. A row stays only while a score is lower without it: on mutants, or on bugs of
 * example servers other than those that validate the diagnosis.
 */
const traits: readonly Trait[] = [
  inDocument("carriage return and line feed", /\r\n/, "syntax.whitespace"),
  inString("brackets in a string", /[[\]{}():,]/, "syntax.string"),
  inString("letter beyond ASCII in a string", /[^\u0000-\u007f]/, "syntax.string"),
  inString("digits in quotes", /^\d+$/, "syntax.string"),
  row(
    "body of more than 1,000 characters",
    ({ body }) => body.length > 1000,
    "request.document",
    "limits.none-specified",
  ),
  row(
    "no variables",
    ({ document, variables }) => document !== "" && Object.keys(variables).length === 0,
    "request.variables",
  ),
  row(
    "several top-level fields",
    (sent) => measureSelections(sent).topLevel > 1,
    "syntax.top-level-fields",
  ),
  row("number as a value", usesNumber, "variables.number"),
  row(
    "selection of more than 64 fields",
    (sent) => measureSelections(sent).widest > 64,
    "syntax.field",
    "limits.none-specified",
  ),
  row(
    "more than 2 levels of selections",
    (sent) => measureSelections(sent).depth > 2,
    "syntax.field",
    "limits.none-specified",
  ),
  row("several defects", ({ defects }) => defects.length > 1, "validation.all-defects"),
  row(
    "defect inside an object",
    ({ defects }) => defects.some(({ text }) => /^\w+\.\w/.test(text)),
    "validation.continues-inside-objects",
  ),
  row(
    "object without selection",
    ({ defects }) => defects.some(({ name }) => name === "an object without selection"),
    "validation.object-without-selection",
  ),
  row(
    "scalar with a selection",
    ({ defects }) => defects.some(({ name }) => name === "a scalar with a selection"),
    "validation.scalar-with-selection",
  ),
];

/** The clauses of the traits of what several requests do. */
const traitsOfSeveral: ReadonlyMap<string, readonly string[]> = new Map([
  ["several requests", ["isolation.no-leak"]],
  ["concurrent requests", ["isolation.overlap"]],
]);

/** Trait → ids of the clauses that a server probably breaks when exactly its cases fail. */
export const clausesOfTraits: ReadonlyMap<string, readonly string[]> = new Map([
  ...traits.map(({ name, clauses }) => [name, clauses] as const),
  ...traitsOfSeveral,
]);

const recalled = new WeakMap<Case, ReadonlySet<string>>();

/**
 * Lists what is special about the requests and the expected responses of a case. They are read once
 * for each case: a run is diagnosed up to four times.
 */
export function listTraits(item: Case): ReadonlySet<string> {
  const known = recalled.get(item) ?? findTraits(item);
  recalled.set(item, known);
  return known;
}

function findTraits(item: Case): ReadonlySet<string> {
  const steps = "steps" in item ? item.steps : [];
  const exchanges = steps.flatMap(listStepExchanges).map(readExchange);
  const hasSeveral = steps.length > 1 && !("property" in item && item.property !== undefined);
  return new Set([
    ...(hasSeveral ? ["several requests"] : []),
    ...(steps.some((step) => "together" in step) ? ["concurrent requests"] : []),
    ...traits.filter(({ isSet }) => exchanges.some(isSet)).map(({ name }) => name),
  ]);
}

function readExchange({
  request,
  response,
}: {
  readonly request: CaseRequest;
  readonly response: ExpectedResponse;
}): Exchange {
  const body = String(toWireRequest(request).body ?? "");
  const value = parseJson(body);
  const { document, variables = null } = isObject(value) ? value : {};
  const isRejection = isExact(response) && response.status === 400;
  const errors = isRejection ? response.body?.["errors"] : undefined;
  return {
    body,
    document: typeof document === "string" ? document : "",
    variables: isObject(variables) ? variables : {},
    defects: isArray(errors)
      ? errors.map((text) => ({ name: nameDefect(text), text: String(text) }))
      : [],
  };
}

function row(name: string, isSet: Trait["isSet"], ...clauses: readonly string[]): Trait {
  return { name, clauses, isSet };
}

/** A trait of a document without the content of its strings. */
function inDocument(name: string, pattern: RegExp, ...clauses: readonly string[]): Trait {
  return row(name, ({ document }) => pattern.test(withoutStrings(document)), ...clauses);
}

/** A trait of a string of a document whose variables are inserted. */
function inString(name: string, pattern: RegExp, ...clauses: readonly string[]): Trait {
  return row(name, (sent) => listStrings(sent).some((text) => pattern.test(text)), ...clauses);
}

/** Whether the document uses a variable whose value is a number. */
function usesNumber({ document, variables }: Exchange): boolean {
  return Object.entries(variables).some(
    ([variable, value]) => document.includes(`$${variable}`) && typeof value === "number",
  );
}

function withoutStrings(text: string): string {
  return text.replace(/"[^"]*"/g, '""');
}

/** Inserts the values of variables. */
function insertValues({ document, variables }: Exchange): string {
  return document.replace(/\$(\w+)/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? JSON.stringify(variables[name]) : placeholder,
  );
}

function listStrings(sent: Exchange): readonly string[] {
  return [...insertValues(sent).matchAll(/"([^"]*)"/g)].map(([, inner = ""]) => inner);
}

/**
 * Counts the top-level fields, and measures the selection with the most fields, and how deep
 * selections are inside one another.
 */
function measureSelections({ document }: Exchange): {
  readonly topLevel: number;
  readonly widest: number;
  readonly depth: number;
} {
  const counts = [0];
  const size = { widest: 0, depth: 0 };
  const plain = withoutStrings(document).replace(/\([^)]*\)/g, "");
  for (const [token] of plain.matchAll(/[{}]|[^\s{}]+/g)) {
    if (token === "{") {
      counts.push(0);
      size.depth = Math.max(size.depth, counts.length - 1);
    } else if (token === "}") {
      counts.pop();
    } else {
      counts.push((counts.pop() ?? 0) + 1);
      size.widest = Math.max(size.widest, counts.at(-1) ?? 0);
    }
  }
  return { ...size, topLevel: counts[0] ?? 0 };
}
