import {
  type Case,
  type ExactResponse,
  isJudged,
  isObserved,
  type ReferenceChoice,
  type Step,
} from "./case.ts";
import { listExchanges } from "./list-exchanges.ts";
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
