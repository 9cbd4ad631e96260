import {
  type Case,
  type CaseRequest,
  type ExactResponse,
  type ExpectedResponse,
  isJudged,
  isObserved,
  type JudgedCase,
  type ReferenceChoice,
  type Step,
} from "./case.ts";
import type { Clause } from "./clause.ts";
import type { Dataset } from "./dataset.ts";
import type { HouseRulesFile } from "./house-rule.ts";
import { listExchanges, type PlacedExchange } from "./list-exchanges.ts";
import type { SchemaViolation } from "./schema-violation.ts";
import type { Validators } from "./validators.ts";

/** Maximum number of requests of a case, as of its steps: `check` sends each to many conforming servers. */
const maxRequests = 1000;

/**
 * Finds references to steps that do not come before, a status that only house rules know, bodies that
 * are too long to be sent, too many requests, and schemas for bodies that are invalid themselves.
 *
 * @param checks schemas are not looked at when left out.
 */
export function findCaseDiagnostics(item: Case, checks?: Validators): SchemaViolation[] {
  if (!isJudged(item)) {
    return isObserved(item)
      ? [...checkLength(item.request, ""), ...checkSchema(item.reference, "/reference", checks)]
      : [];
  }
  const exchanges = listExchanges(item);
  if (exchanges.length > maxRequests) {
    return [{ pointer: "/steps", message: "More than 1,000 requests: write several cases" }];
  }
  return exchanges.flatMap((exchange) => [
    ...checkLength(exchange.request, exchange.pointer),
    ...checkResponse(exchange, item),
    ...checkSchema(exchange.response, `${exchange.pointer}/response`, checks),
  ]);
}

function checkResponse(
  { response, step, pointer }: PlacedExchange,
  item: JudgedCase,
): SchemaViolation[] {
  const place = `${pointer}/response`;
  const before = item.steps.slice(0, step);
  const check = (name: string, index: number | undefined): SchemaViolation[] =>
    index === undefined ? [] : checkReference(index, `${place}/${name}`, before);
  if ("sameAs" in response) {
    return check("sameAs", response.sameAs);
  }
  if ("differsFrom" in response) {
    return check("differsFrom", response.differsFrom);
  }
  return [...checkStatus(response, place, item), ...check("partOf", response.partOf)];
}

/** Maximum characters of a body that is written as pieces. */
const maxLength = 4 * 1024 * 1024;

function checkLength(request: CaseRequest, pointer: string): SchemaViolation[] {
  const body = "body" in request ? request.body : undefined;
  const lengths = [body ?? ""].flat().map((piece) => {
    return typeof piece === "string" ? piece.length : piece.repeat.length * piece.times;
  });
  return lengths.reduce((sum, length) => sum + length, 0) <= maxLength
    ? []
    : [{ pointer: `${pointer}/request/body`, message: "Longer than 4 MiB: repeat it less often" }];
}

function checkSchema(
  response: ExpectedResponse | ReferenceChoice,
  pointer: string,
  checks: Validators | undefined,
): SchemaViolation[] {
  const schema = "bodySchema" in response ? response.bodySchema : undefined;
  const reason = schema && checks?.explainInvalid(schema);
  return reason === undefined
    ? []
    : [{ pointer: `${pointer}/bodySchema`, message: `Not a valid schema: ${reason}` }];
}

function checkStatus({ status }: ExactResponse, place: string, { house }: Case): SchemaViolation[] {
  return house === true || status === 200 || status === 400
    ? []
    : [
        {
          pointer: `${place}/status`,
          message: "The specification knows only 200 and 400: name a house rule in the clauses",
        },
      ];
}

function checkReference(
  index: number,
  pointer: string,
  before: readonly Step[],
): SchemaViolation[] {
  const step = before[index];
  if (step === undefined) {
    return [{ pointer, message: `Step ${index} does not come before this one` }];
  }
  return "together" in step
    ? [{ pointer, message: `Step ${index} has several responses: name a step with one` }]
    : [];
}

/** Finds ids that several records of a kind share: a look-up by them would have two results. */
export function findDatasetDiagnostics({ members, loans, books }: Dataset): SchemaViolation[] {
  const isbns = books.map(({ isbn }) => ({ id: isbn }));
  return [
    ...findRepeated(members, (index) => `/members/${index}/id`),
    ...findRepeated(loans, (index) => `/loans/${index}/id`),
    ...findRepeated(isbns, (index) => `/books/${index}/isbn`),
  ];
}

function findRepeated(
  records: readonly { readonly id: string }[],
  pointerOf: (index: number) => string,
): SchemaViolation[] {
  return listRepeatedIds(records).map(({ id, index }) => ({
    pointer: pointerOf(index),
    message: `The id ${JSON.stringify(id)} is repeated: give each record its own`,
  }));
}

/** Finds house rules that could be taken for clauses of the specification, and repeated ones. */
export function findRuleDiagnostics(
  { clauses: rules }: HouseRulesFile,
  clauses: readonly Clause[],
): SchemaViolation[] {
  const topics = new Set(clauses.map(({ id }) => topicOf(id)));
  const repeated = new Set(listRepeatedIds(rules).map(({ index }) => index));
  return rules.flatMap(({ id }, index) => {
    const pointer = `/clauses/${index}/id`;
    if (topics.has(topicOf(id))) {
      const message = `"${topicOf(id)}" is a topic of the specification: begin the id with another, like "house.${nameOf(id)}"`;
      return [{ pointer, message }];
    }
    return repeated.has(index)
      ? [{ pointer, message: `The rule "${id}" is repeated: remove one` }]
      : [];
  });
}

function topicOf(id: string): string {
  return id.slice(0, id.indexOf("."));
}

function nameOf(id: string): string {
  return id.slice(id.indexOf(".") + 1);
}

/** Lists the entries whose ids an earlier one has, too. */
export function listRepeatedIds(
  entries: readonly { readonly id: string }[],
): { readonly id: string; readonly index: number }[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, index) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated ? [{ id, index }] : [];
  });
}
