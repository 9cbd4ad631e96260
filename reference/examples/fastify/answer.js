import { execute } from "./execute.js";
import { parse, Rejected } from "./parse.js";
import { findDefects } from "./types.js";

const placeholders = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** Answers a query: the status, and the keys of the body. */
export function answer({ document, variables = {} }, library) {
  try {
    const selection = parse(substitute(document, variables));
    const defects = findDefects(selection, "Query");
    return defects.length > 0
      ? { status: 400, errors: defects }
      : { status: 200, ...execute(selection, library) };
  } catch (error) {
    if (error instanceof Rejected) {
      return { status: 400, errors: [error.message] };
    }
    if (error instanceof RangeError) {
      return { status: 400, errors: ["the document is nested too deeply"] };
    }
    throw error;
  }
}

function substitute(document, variables) {
  return document.replace(placeholders, (_placeholder, name) => {
    if (!Object.hasOwn(variables, name)) {
      throw new Rejected(`the variable ${name} has no value`);
    }
    return JSON.stringify(variables[name]);
  });
}
