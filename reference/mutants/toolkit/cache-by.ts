import type { QueryResponse } from "../../answer-query.ts";
import type { Query } from "../../document/substitute-variables.ts";
import type { Overrides } from "../mutant.ts";

/** Maximum number of queries whose responses are kept: a client could send any number of different ones. */
const maxKept = 1000;

/** Returns the first response, or the first with a status, to all queries with the same key. */
export function cacheBy(readKey: (query: Query) => string, status?: 200 | 400): Overrides {
  return {
    answerQuery: (original) => {
      const cache = new Map<string, QueryResponse>();
      return async (query) => {
        const key = readKey(query);
        const response = cache.get(key) ?? (await original(query));
        if (response.status === (status ?? response.status)) {
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
