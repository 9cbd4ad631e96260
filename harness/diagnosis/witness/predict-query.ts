import { findDefects } from "../../oracle/find-defects.ts";
import { findImpliedForms, findRepeatedNames } from "../../oracle/portable/find-implied-forms.ts";
import { readRequest } from "../../oracle/portable/read-request.ts";
import { type OracleInput, predictResponse } from "../../oracle/predict-response.ts";
import type { ExactResponse, QueryRequest } from "../../suite/case.ts";
import { toWireRequest } from "../../transport/wire-request.ts";

/**
 * Predicts the response to any query, where every conforming server must give the same one.
 *
 * @returns undefined for a query that the specification leaves open or only implies.
 */
export function predictQuery(query: QueryRequest, input: OracleInput): ExactResponse | undefined {
  const read = readRequest(toWireRequest(query));
  if (!read.ok || read.implied.length > 0) {
    return undefined;
  }
  const { selection } = read;
  const { typeSystem } = input;
  const isOpen =
    findRepeatedNames(selection, typeSystem).length > 0 ||
    findImpliedForms(selection, typeSystem).length > 0;
  if (isOpen) {
    return undefined;
  }
  const errors = findDefects(selection, typeSystem);
  if (errors.length > 0) {
    return { status: 400, body: { errors } };
  }
  const predicted = predictResponse(selection, input);
  const isStated = predicted.open.length === 0 && predicted.level === "required";
  return isStated
    ? { status: 200, body: { data: predicted.data, errors: predicted.errors } }
    : undefined;
}
