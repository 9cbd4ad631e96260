import type { ExactResponse } from "../../suite/case.ts";

/**
 * Expects the response to an invalid document: status 400, and no key but `errors`, with its
 * defects.
 *
 * @param errors the defects in the order of the walk.
 * @see answer.defects-only
 */
export function expectDefects(errors: readonly string[]): ExactResponse {
  return { status: 400, body: { errors } };
}
