import type { Query } from "../document/substitute-variables.ts";
import { completeLimits } from "../limits.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { Response, Trace, TracedService } from "./trace.ts";
import { traceExecution } from "./trace-execution.ts";
import { traceParsing } from "./trace-parsing.ts";
import { traceSubstitution } from "./trace-substitution.ts";
import { traceValidation } from "./trace-validation.ts";

/** Maximum number of fields, since a trace is many times larger than its document. */
const maxFields = 2000;

/**
 * Answers a query by the steps of the reference server, and notes what each of them did.
 *
 * @see service.steps-in-order
 */
export async function traceQuery(query: Query, service: TracedService): Promise<Trace> {
  const limits = completeLimits();
  const substitute = traceSubstitution(query, limits.maxDocumentLength);
  if (substitute.text === null) {
    return { version: 1, substitute, respond: reject(substitute.problems) };
  }
  const { document, ...parse } = traceParsing(substitute.text, substitute.insertions, maxFields);
  if (document === undefined) {
    return { version: 1, substitute, parse, respond: reject(parse.problems) };
  }
  const { plan, ...validate } = traceValidation(document, parse.fields ?? [], readTypeSystem());
  const before = { version: 1, substitute, parse, validate } as const;
  if (plan === undefined) {
    const defects = validate.visits.flatMap(({ defect }) => defect ?? []);
    const clauses = ["processing.defects-end-it", "answer.defects-only"] as const;
    return { ...before, respond: { status: 400, body: { errors: defects }, clauses } };
  }
  const { result, ...execute } = await traceExecution(plan, service, limits);
  const hasFailures = result.errors.length > 0;
  const clauses = [
    ...(["processing.valid-is-200", "answer.data"] as const),
    ...(hasFailures
      ? ["failures.null-and-entry", "answer.failure-path"]
      : ["answer.errors-present"]),
  ] as const;
  return { ...before, execute, respond: { status: 200, body: result, clauses } };
}

/** The specification does not say what becomes of a text that cannot be parsed. */
function reject(problems: readonly { readonly message: string }[]): Response {
  const errors = problems.map(({ message }) => message);
  return { status: 400, body: { errors }, clauses: ["syntax.unparsable"] };
}
