import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { CaseRequest, Step } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import type { TypeSystem } from "../suite/type-system.ts";

/** Lists the decided clauses on which responses rest, whatever their property is about. */
export function listDecidedClauses(steps: readonly Step[], typeSystem: TypeSystem): string[] {
  const exchanges = steps.flatMap(listStepExchanges);
  const responses = JSON.stringify(exchanges.map(({ response }) => response));
  const shown = signs.flatMap(([clause, sign]) => (sign.test(responses) ? [clause] : []));
  const isRespelled = listUnknown(responses).some(([, name = "", type = ""]) =>
    isPublished(name, type, typeSystem),
  );
  return [
    ...shown,
    ...(isRespelled ? ["types.case-sensitive"] : []),
    ...(exchanges.some(({ request }) => insertsNumber(request)) ? ["variables.number"] : []),
    ...(exchanges.some(({ request }) => hasSimilarNames(request)) ? ["variables.whole-name"] : []),
  ];
}

const signs: readonly (readonly [clause: string, sign: RegExp])[] = [
  ["answer.index", /"path":"[^"]*\.\d+\./],
  ["validation.scalar-not-descended", / is a scalar, a subfield cannot be selected"/],
  ["resolution.values-are-not-absence", /":""/],
];

/** Most responses are long and hold no defect. */
function listUnknown(responses: string): readonly RegExpMatchArray[] {
  return responses.includes(": no such field on type ")
    ? [...responses.matchAll(/\b(\w+): no such field on type (\w+)/g)]
    : [];
}

function isPublished(name: string, typeName: string, { types }: TypeSystem): boolean {
  const published = Object.keys(types[typeName]?.fields ?? {});
  return published.some((other) => other.toLowerCase() === name.toLowerCase());
}

function insertsNumber(request: CaseRequest): boolean {
  return (
    "document" in request &&
    Object.entries(request.variables ?? {}).some(
      ([name, value]) => request.document.includes(`$${name}`) && holdsNumber(value),
    )
  );
}

function hasSimilarNames(request: CaseRequest): boolean {
  const names = "document" in request ? Object.keys(request.variables ?? {}) : [];
  return names.some((name) =>
    names.some((other) => other !== name && other.toLowerCase().startsWith(name.toLowerCase())),
  );
}

function holdsNumber(value: JsonValue): boolean {
  return isArray(value) || isObject(value)
    ? Object.values(value).some(holdsNumber)
    : typeof value === "number";
}
