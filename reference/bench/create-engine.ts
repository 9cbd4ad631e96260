import { readFileSync } from "node:fs";
import { answerQuery, type QueryResponse } from "../answer-query.ts";
import type { Query } from "../document/substitute-variables.ts";
import { type Eventually, whenReady } from "../eventually.ts";
import { createResolvers } from "../execution/create-resolvers.ts";
import { writeBody } from "../http/encode-response.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { createKnownOverdueService } from "../library/overdue-service.ts";
import { completeLimits } from "../limits.ts";
import { createSteps } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";

/**
 * Creates the engine of the reference server without HTTP, with its default limits.
 *
 * @param file path of the library file, which is not checked: `make bench` wrote it.
 */
export function createEngine(file: string): (query: Query) => Eventually<string> {
  const records: LibraryRecords = JSON.parse(readFileSync(file, "utf8"));
  const limits = completeLimits();
  const resolvers = createResolvers(createMemoryLibrary(records), createKnownOverdueService());
  const steps = createSteps({ typeSystem: readTypeSystem(), resolvers, limits });
  const write = (response: QueryResponse): string =>
    writeBody(response, limits.maxResponseBytes).toString();
  return (query) => whenReady(answerQuery(query, steps), write);
}
