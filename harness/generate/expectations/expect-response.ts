import type { PredictedResponse } from "../../oracle/predict-response.ts";
import type { ExactResponse } from "../../suite/case.ts";

/**
 * Expects exactly the response that the oracle predicts. Only a prediction without open fields is
 * the whole response.
 *
 * @see answer.data
 * @see answer.errors-present
 */
export function expectResponse({ data, errors }: PredictedResponse): ExactResponse {
  return { status: 200, body: { data, errors } };
}
