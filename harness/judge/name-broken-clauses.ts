import { isArray, isObject, type JsonObject } from "../json/json-value.ts";
import { createDefectNamer } from "./create-defect-namer.ts";
import type { Difference } from "./judgment.ts";
import { nameEntryClause } from "./name-entry-clause.ts";
import { nameLossClause } from "./name-loss-clause.ts";
import { type ComparedBodies, nameValueClause } from "./name-value-clause.ts";

/**
 * Adds the broken clause to each difference that shows it by itself, whatever its case is about:
 * a field that was not selected breaks `service.selected-fields` in any response.
 *
 * A difference that several bugs can cause, like a missing element, gets no clause. It is left to
 * the clauses of the case.
 */
export function nameBrokenClauses(bodies: ComparedBodies): readonly Difference[] {
  const nameClause = (bodies.status === 200 ? createResultNamer : createRejectionNamer)(bodies);
  return bodies.differences.map((difference) => {
    const clause = difference.clause ?? nameClause(difference);
    return clause === undefined ? difference : { ...difference, clause };
  });
}

type Namer = (difference: Difference) => string | undefined;

/**
 * Names the clauses that a response with status 200 breaks.
 *
 * @see answer.data
 * @see answer.errors-present
 */
function createResultNamer(bodies: ComparedBodies): Namer {
  const { received } = bodies;
  if (!isObject(received)) {
    return () => "answer.data";
  }
  return (difference) => {
    if (difference.pointer.startsWith("/body/errors")) {
      return isArray(received["errors"])
        ? nameEntryClause(difference, received)
        : "answer.errors-present";
    }
    return difference.pointer === "/body/data"
      ? nameDataClause(received)
      : (nameLossClause(difference, received) ?? nameValueClause(difference, bodies));
  };
}

/**
 * Names the clause of `data` that is not an object: failures make some servers reply with null.
 *
 * @see answer.data
 * @see service.fields-independent
 */
function nameDataClause({ data, errors }: JsonObject): string {
  const hasFailures = isArray(errors) && errors.length > 0;
  return data === null && hasFailures ? "service.fields-independent" : "answer.data";
}

/**
 * Names the clauses that a response with status 400 breaks.
 *
 * @see answer.defects-only
 * @see validation.no-execution
 */
function createRejectionNamer({ expected, received }: ComparedBodies): Namer {
  const errors = isObject(received) ? received["errors"] : undefined;
  if (!isObject(received) || !isArray(errors)) {
    return () => "answer.defects-only";
  }
  const nameDefectClause = createDefectNamer(expected, errors);
  return (difference) => {
    if (difference.pointer.startsWith("/body/errors")) {
      return nameDefectClause(difference);
    }
    const hasData = difference.pointer === "/body/data" && isObject(received["data"]);
    return hasData ? "validation.no-execution" : "answer.defects-only";
  };
}
