import type { JudgedCase } from "../../suite/case.ts";

/**
 * Makes a case of a query for unknown fields, which every conforming server answers in the same way.
 *
 * @param bytes minimum size of the body, which whitespace after it fills up.
 */
export function makeHealthCase(fields: readonly string[], bytes = 0): JudgedCase {
  const body = JSON.stringify({ document: fields.join(" ") }).padEnd(bytes);
  const errors = fields.map((field) => `${field}: no such field on type Query`);
  return {
    id: "health-check",
    title: "Health check",
    level: "required",
    clauses: [],
    needs: [],
    steps: [{ request: { body }, response: { status: 400, body: { errors } } }],
  };
}
