import { execute, parse, validate } from "graphql";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";

/**
 * Answers queries with graphql-js. Like most servers, it keeps validated documents, by their text.
 *
 * @param {string} file path of the library file.
 */
export function createEngine(file) {
  const schema = createSchema(readLibrary(file));
  const kept = new Map();
  function keep(document) {
    const parsed = parse(document);
    const plan = { parsed, errors: validate(schema, parsed) };
    if (kept.size === 1000) {
      kept.clear();
    }
    kept.set(document, plan);
    return plan;
  }
  return ({ document, variables }) => {
    const plan = kept.get(document) ?? keep(document);
    const result =
      plan.errors.length > 0
        ? { errors: plan.errors }
        : execute({ schema, document: plan.parsed, variableValues: variables });
    return JSON.stringify(result);
  };
}
