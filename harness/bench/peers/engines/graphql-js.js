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
  const answer = ({ document, variables }) => {
    const plan = kept.get(document) ?? keep(document);
    return plan.errors.length > 0
      ? { errors: plan.errors }
      : execute({ schema, document: plan.parsed, variableValues: variables });
  };
  function keep(document) {
    const parsed = parse(document);
    const plan = { parsed, errors: validate(schema, parsed) };
    if (kept.size === 1000) {
      kept.clear();
    }
    kept.set(document, plan);
    return plan;
  }
  return { toObject: answer, toText: (query) => JSON.stringify(answer(query)) };
}
