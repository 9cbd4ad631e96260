import { readdirSync } from "node:fs";
import { locateDataFile, readDataFile } from "../../locate-data-file.ts";
import { formatRequest } from "../../testing/format-request.ts";

/** A request and the only correct response to it. */
export interface Exchange {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

/** A file of a case, as far as it is read here. */
interface CaseFile {
  readonly request?: { readonly document?: string; readonly variables?: object };
  readonly response?: { readonly status?: number; readonly body?: unknown };
}

const file = /^(field-failures|resolution|selection|syntax|validation|variables)\/.+\.json$/;

/** Number of documents of a case that differ by the spaces after them: more than a server keeps. */
const maxSpaces = 5000;

/**
 * Yields the queries of recorded cases without end, with the records of the package. No document is
 * soon repeated, so that whatever a server keeps of documents grows as far as it may.
 */
export function* listExchanges(): Generator<Exchange, never> {
  const names = readdirSync(locateDataFile("spec-cases"), { recursive: true, encoding: "utf8" });
  const cases = names
    .filter((name) => file.test(name))
    .map((name): CaseFile => Object(readDataFile(`spec-cases/${name}`)));
  for (let round = 0; ; round += 1) {
    for (const { request = {}, response = {} } of cases) {
      const { document, variables = {}, ...others } = request;
      const { status, body } = response;
      const isPlain = Object.keys(others).length === 0;
      if (document !== undefined && status !== undefined && body !== undefined && isPlain) {
        const spaced = document + " ".repeat(round % maxSpaces);
        yield { request: formatRequest(spaced, { variables }), status, body };
      }
    }
  }
}
