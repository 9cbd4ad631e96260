import { readFileSync } from "node:fs";
import { answerQuery, type QueryResponse } from "../answer-query.ts";
import type { Query } from "../document/substitute-variables.ts";
import { type Eventually, whenReady } from "../eventually.ts";
import { writeBody } from "../http/encode-response.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { completeLimits } from "../limits.ts";
import { createUnreachableOverdueService } from "../overdue/create-unreachable-overdue-service.ts";
import { PlanCache } from "../plan-cache.ts";
import { createResolvers } from "../resolvers/create-resolvers.ts";
import { createSteps } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";

type ResponseBody = { readonly data?: unknown; readonly errors: readonly unknown[] };

/** The engine of a server without HTTP, as `make bench` measures engines. */
export interface Engine {
  /** Answers a query with the body of its response. */
  readonly toObject: (query: Query) => Eventually<ResponseBody>;
  /** Answers a query with the JSON text of that body. */
  readonly toText: (query: Query) => Eventually<string>;
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
  const answer = (query: Query): Eventually<QueryResponse> => answerQuery(query, steps, plans);
  return {
    toObject: (query) => whenReady(answer(query), readBody),
    toText: (query) => whenReady(answer(query), writeBody),
  };
}

/** The objects of a result only exist once they are read. */
function readBody({ status, body }: QueryResponse): ResponseBody {
  return status === 200 ? { data: body.data, errors: body.errors } : body;
}
