import { parse, validate } from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { readLibrary } from "../library.js";
import { createSchema } from "../schema.js";

/**
 * Answers queries with graphql-jit, which compiles each document to a function. It keeps compiled
 * documents, by their text, and writes JSON with the serializer that it generates for each.
 *
 * @param {string} file path of the library file.
 */
export function createEngine(file) {
  const schema = createSchema(readLibrary(file));
  const kept = new Map();
  function keep(document) {
    const compiled = compile(document);
    if (kept.size === 1000) {
      kept.clear();
    }
    kept.set(document, compiled);
    return compiled;
  }
  function compile(document) {
    const parsed = parse(document);
    const errors = validate(schema, parsed);
    if (errors.length > 0) {
      return { query: () => ({ errors }), stringify: JSON.stringify };
    }
    const compiled = compileQuery(schema, parsed, "", { customJSONSerializer: true });
    if (!isCompiledQuery(compiled)) {
      throw new Error(`graphql-jit cannot compile ${document}`);
    }
    return compiled;
  }
  return ({ document, variables }) => {
    const { query, stringify } = kept.get(document) ?? keep(document);
    return stringify(query(undefined, undefined, variables));
  };
}
