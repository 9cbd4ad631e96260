import { readFileSync } from "node:fs";
import { answerQuery, type QueryResponse } from "../answer-query.ts";
import type { Query } from "../document/substitute-variables.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { completeLimits } from "../limits.ts";
import { createUnreachableOverdueService } from "../overdue/create-unreachable-overdue-service.ts";
import { PlanCache } from "../plan-cache.ts";
import { createResolvers } from "../resolvers/create-resolvers.ts";
import { createSteps } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";

/** The engine of a server without HTTP, as `make bench` measures engines. */
export interface Engine {
  /** Answers a query with the body of its response. */
  readonly toObject: (query: Query) => Promise<QueryResponse["body"]>;
  /** Answers a query with the JSON text of that body. */
  readonly toText: (query: Query) => Promise<string>;
}

/**
 * Creates the engine of the reference server, with its default limits.
 *
 * @param file path of the library file, which is not checked: `make bench` wrote it.
 */
export function createEngine(file: string): Engine {
  const records: LibraryRecords = JSON.parse(readFileSync(file, "utf8"));
  const limits = completeLimits();
  const resolvers = createResolvers(
    createMemoryLibrary(records),
    createUnreachableOverdueService(),
  );
  const steps = createSteps({ typeSystem: readTypeSystem(), resolvers, limits });
  const plans = new PlanCache(limits);
  const toObject = async (query: Query): Promise<QueryResponse["body"]> =>
    (await answerQuery(query, steps, plans)).body;
  return { toObject, toText: async (query) => JSON.stringify(await toObject(query)) };
}
