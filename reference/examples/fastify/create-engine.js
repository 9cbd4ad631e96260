import { readFileSync } from "node:fs";
import { answer } from "./answer.js";
import { createLibrary } from "./library.js";

/** Creates the engine of this server, from a query to the text of the body, for "make bench". */
export function createEngine(libraryFile) {
  const library = createLibrary(JSON.parse(readFileSync(libraryFile, "utf8")));
  return (query) => {
    const { status: _status, ...body } = answer(query, library);
    return JSON.stringify(body);
  };
}
