import type { ExactResponse } from "../../suite/case.ts";

/**
 * Any response to a valid document: status 200, with `data` and `errors` of any content. It is one
 * shared value, so that its schema is compiled once.
 *
 * @see processing.valid-is-200
 */
export const anyResponse: ExactResponse = {
  status: 200,
  bodySchema: {
    type: "object",
    required: ["data", "errors"],
    properties: { data: { type: "object" }, errors: { type: "array" } },
  },
};
