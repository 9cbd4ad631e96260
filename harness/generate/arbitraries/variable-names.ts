/**
 * Names for the placeholders of one document, in turn. Names with a common prefix, or that differ
 * only in case, appear together in both orders.
 *
 * @see variables.whole-name
 * @see variables.any-name
 */
export const variableNames: readonly (readonly string[])[] = [
  ["a", "b", "c", "d"],
  ["id", "idx", "i", "isbn"],
  ["idx", "id", "i", "identifier"],
  ["key", "Key", "KEY", "keys"],
  ["n", "no", "not", "nothing"],
  ["nothing", "not", "no", "n"],
  ["constructor", "toString", "valueOf", "hasOwnProperty"],
  ["document", "variables", "data", "errors"],
  ["undefined", "None", "nil", "self"],
];
