import type { Case, ExpectedResponse, Step } from "./case.ts";
import type { SchemaViolation } from "./schema-violation.ts";
import type { Validators } from "./validators.ts";

/**
 * Finds what keeps a case from being replayed although it keeps its schema: a schema in it that
 * is none, and references to steps that do not come before.
 *
 * @returns problems with JSON pointers into the case's file.
 */
export function findCaseDiagnostics(item: Case, checks: Validators): SchemaViolation[] {
  if (item.level === "unspecified") {
    return findSchemaProblems(item.reference, "/reference", checks);
  }
  return expectedResponses(item.steps).flatMap(({ response, pointer, before }) =>
    "sameAs" in response
      ? findStepProblems(response.sameAs, `${pointer}/sameAs`, before)
      : [
          ...findSchemaProblems(response, pointer, checks),
          ...(response.partOf === undefined
            ? []
            : findStepProblems(response.partOf, `${pointer}/partOf`, before)),
        ],
  );
}

interface PlacedResponse {
  readonly response: ExpectedResponse;
  readonly pointer: string;
  /** The steps that come before it. */
  readonly before: readonly Step[];
}

function expectedResponses(steps: readonly Step[]): PlacedResponse[] {
  const prefix = (index: number): string => (steps.length === 1 ? "" : `/steps/${index}`);
  return steps.flatMap((step, index) => {
    const before = steps.slice(0, index);
    return "together" in step
      ? step.together.map(({ response }, place) => ({
          response,
          pointer: `/steps/${index}/together/${place}/response`,
          before,
        }))
      : [{ response: step.response, pointer: `${prefix(index)}/response`, before }];
  });
}

function findStepProblems(
  index: number,
  pointer: string,
  before: readonly Step[],
): SchemaViolation[] {
  const step = before[index];
  if (step === undefined) {
    return [{ pointer, message: `Step ${index} does not come before this one` }];
  }
  return "together" in step
    ? [{ pointer, message: `Step ${index} has several answers: name a step with one` }]
    : [];
}

function findSchemaProblems(
  { bodySchema }: Pick<Extract<ExpectedResponse, { status: number }>, "bodySchema">,
  pointer: string,
  checks: Validators,
): SchemaViolation[] {
  const flaw = bodySchema && checks.explainInvalid(bodySchema);
  return flaw === undefined
    ? []
    : [{ pointer: `${pointer}/bodySchema`, message: `Not a valid schema: ${flaw}` }];
}
