import type { QueryResponse } from "../../answer-query.ts";
import type { Query } from "../../document/substitute-variables.ts";
import type { Overrides } from "../mutant.ts";

/** What is equal for the queries that get the same response. */
type ReadKey = (query: Query) => string;

/** Returns the first response to all queries with the same key. */
export function cacheBy(readKey: ReadKey): Overrides {
  return cacheWhere(readKey, () => true);
}

/** Returns the first response with status 200 to all queries with the same key. */
export function cacheSuccessBy(readKey: ReadKey): Overrides {
  return cacheWhere(readKey, ({ status }) => status === 200);
}

/** Returns the first response with status 400 to all queries with the same key. */
export function cacheRejectionsBy(readKey: ReadKey): Overrides {
  return cacheWhere(readKey, ({ status }) => status === 400);
}

/** Maximum number of queries whose responses are kept: a client could send any number of different ones. */
const maxKept = 1000;

function cacheWhere(readKey: ReadKey, isKept: (response: QueryResponse) => boolean): Overrides {
  return {
    answerQuery: (original) => {
      const cache = new Map<string, QueryResponse>();
      return async (query) => {
        const key = readKey(query);
        const response = cache.get(key) ?? (await original(query));
        if (isKept(response)) {
          cache.set(key, response);
        }
        if (cache.size > maxKept) {
          const [oldest = key] = cache.keys();
          cache.delete(oldest);
        }
        return response;
      };
    },
  };
}
