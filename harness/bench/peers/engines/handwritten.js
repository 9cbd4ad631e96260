import { createAnswer } from "../handwritten.js";
import { readLibrary } from "../library.js";

/**
 * Answers queries as the hand-written server does.
 *
 * @param {string} file path of the library file.
 */
export function createEngine(file) {
  const answer = createAnswer(readLibrary(file));
  return {
    toObject: (query) => answer(query).body,
    toText: (query) => JSON.stringify(answer(query).body),
  };
}
