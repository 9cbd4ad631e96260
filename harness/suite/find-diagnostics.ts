import {
  type Case,
  type ExactResponse,
  isJudged,
  isObserved,
  type ReferenceChoice,
  type Step,
} from "./case.ts";
import type { Clause } from "./clause.ts";
import type { Dataset } from "./dataset.ts";
import type { HouseRulesFile } from "./house-rule.ts";
import { listExchanges } from "./list-exchanges.ts";
import { listRepeatedIds } from "./list-repeated-ids.ts";
import type { SchemaViolation } from "./schema-violation.ts";
import type { Validators } from "./validators.ts";

/**
 * Finds what keeps a case from being replayed although it keeps its schema: an invalid schema for
 * a body, references to steps that do not come before, and a status that only house rules know.
 *
 * @returns messages with JSON pointers into the case's file.
 */
export function findCaseDiagnostics(item: Case, checks: Validators): SchemaViolation[] {
  if (isObserved(item)) {
    return checkBodySchema(item.reference, "/reference", checks);
  }
  if (!isJudged(item)) {
    return [];
  }
  return listExchanges(item).flatMap(({ response, step, pointer }) => {
    const place = `${pointer}/response`;
    const before = item.steps.slice(0, step);
    if ("sameAs" in response) {
      return checkReference(response.sameAs, `${place}/sameAs`, before);
    }
    if ("differsFrom" in response) {
      return checkReference(response.differsFrom, `${place}/differsFrom`, before);
    }
    return [
      ...checkStatus(response, place, item),
      ...checkBodySchema(response, place, checks),
      ...(response.partOf === undefined
        ? []
        : checkReference(response.partOf, `${place}/partOf`, before)),
    ];
  });
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

function checkBodySchema(
  { bodySchema }: Pick<ReferenceChoice, "bodySchema">,
  pointer: string,
  checks: Validators,
): SchemaViolation[] {
  const reason = bodySchema && checks.explainInvalid(bodySchema);
  return reason === undefined
    ? []
    : [{ pointer: `${pointer}/bodySchema`, message: `Not a valid schema: ${reason}` }];
}

/**
 * Finds ids that several records of a kind share: a look-up by them would have two results.
 *
 * @returns messages with JSON pointers into the dataset's file.
 */
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

/**
 * Finds house rules that could be taken for clauses of the specification, and repeated ones.
 *
 * @param clauses those of the specification.
 * @returns messages with JSON pointers into the file of house rules.
 */
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
