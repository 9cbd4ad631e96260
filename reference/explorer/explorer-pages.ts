import { readFileSync } from "node:fs";
import { locateDataFile, readDataFile } from "../locate-data-file.ts";

interface ExplorerFile {
  readonly type: string;
  readonly content: string;
}

const files: ReadonlyMap<string, readonly [name: string, type: string]> = new Map([
  ["/explorer", ["index.html", "text/html; charset=utf-8"]],
  ["/explorer/main.js", ["main.js", "text/javascript; charset=utf-8"]],
  ["/explorer/page.css", ["page.css", "text/css; charset=utf-8"]],
]);

/**
 * Reads a file of the explorer; undefined when there is none.
 *
 * @throws Error when the build has not made it.
 */
export function readExplorerFile(url: string): ExplorerFile | undefined {
  const [path = ""] = url.split("?");
  if (path === "/explorer/specification") {
    const type = "application/json; charset=utf-8";
    return { type, content: JSON.stringify(readSpecification()) };
  }
  const [name, type] = files.get(path) ?? [];
  return name === undefined || type === undefined
    ? undefined
    : { type, content: readFileSync(locateDataFile(`dist/explorer/${name}`), "utf8") };
}

/** Joins the types with the text and with the clauses that name its sentences. */
function readSpecification(): object {
  const [typeSystem, clauses, text] = ["type-system", "clauses", "sentences"].map((name) =>
    readDataFile(`spec-cases/${name}.json`),
  );
  return Object.assign({}, typeSystem, clauses, text);
}
