import { setTimeout as delay } from "node:timers/promises";
import type { QueryResponse } from "../../answer-query.ts";
import type { ErrorEntry } from "../../execution/execution-result.ts";
import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import { ok } from "../../result.ts";
import type { MutantCatalogue, Overrides } from "../mutant.ts";
import { cacheBy } from "../toolkit/cache-by.ts";
import { pickEntries } from "../toolkit/change-data.ts";
import { changeResponses } from "../toolkit/keep-state.ts";

/** Delay of each response in milliseconds, so that requests run concurrently. */
const delayMs = 8;

/** Duration of what happens once, at the first use, in milliseconds. */
const loadMs = 50;

/** State that one request leaves behind changes the response to the next. */
export const stateMutants: MutantCatalogue = {
  "answers-cached-by-document": {
    clauses: ["service.reusable-document", "isolation.no-leak"],
    description: "Caches responses by document, without the variables",
    keep: "a guide or a command names it",
    override: cacheBy(({ document }) => document),
  },
  "answers-cached-without-plural": {
    clauses: ["isolation.no-leak"],
    description: "Caches responses by document, ignoring an s at the end of a name",
    override: cacheBy((query) => JSON.stringify(query).replaceAll(/s(?= )/g, "")),
  },
  "answers-cached-by-both-ends": {
    clauses: ["isolation.no-leak"],
    description: "Caches responses by the beginning, the end and the length of the document",
    override: cacheBy(({ document, variables }) =>
      JSON.stringify([document.slice(0, 100), document.slice(-100), document.length, variables]),
    ),
  },
  "defects-forgotten": {
    clauses: ["validation.repeatable", "isolation.no-leak"],
    description: "Responds with empty data to a document that it rejected before",
    override: {
      answerQuery: (original) => {
        const rejected = new Set<string>();
        return async (query) => {
          const response = await original(query);
          if (response.status === 200 || rejected.has(query.document)) {
            return response.status === 200
              ? response
              : { status: 200, body: { data: {}, errors: [] } };
          }
          rejected.add(query.document);
          return response;
        };
      },
    },
  },
  "reading-counted": {
    clauses: ["service.read-only", "resolution.values-unchanged"],
    description: "Adds to a fine the number of times that a fine was read",
    override: changeResponses(() => {
      let reads = 0;
      return (response) => {
        const member = response.status === 200 ? response.body.data["member"] : undefined;
        if (response.status === 400 || !isJsonObject(member) || !Object.hasOwn(member, "fine")) {
          return response;
        }
        const fine = Number(member["fine"]) + reads;
        reads += 1;
        const data = { ...response.body.data, member: { ...member, fine } };
        return { status: 200, body: { data, errors: response.body.errors } };
      };
    }),
  },
};

/** Concurrent requests change each other's responses. */
export const concurrencyMutants: MutantCatalogue = {
  "variables-shared-by-overlapping-requests": {
    clauses: ["isolation.overlap"],
    description: "Shares the variables between concurrent requests",
    keep: "users meet it",
    override: {
      answerQuery: (original) => {
        let current: JsonObject = {};
        return async ({ document, variables }) => {
          current = variables;
          await delay(delayMs);
          const known = pickEntries(current, (name) => Object.hasOwn(variables, name));
          return original({ document, variables: { ...variables, ...known } });
        };
      },
    },
  },
  "errors-shared-by-overlapping-requests": {
    clauses: ["isolation.overlap"],
    description: "Shares the list of failures between concurrent requests",
    keep: "a guide or a command names it",
    override: shareAmongConcurrent<ErrorEntry>(
      (response) => (response.status === 200 ? response.body.errors : []),
      (response, errors) =>
        response.status === 200
          ? { status: 200, body: { data: response.body.data, errors } }
          : response,
    ),
  },
  "no-loans-while-they-load": {
    clauses: ["isolation.overlap"],
    description: "Finds no loans for queries that come while the first one loads them",
    override: {
      library: (original) => {
        let state: "unread" | "loading" | "loaded" = "unread";
        return {
          ...original,
          findLoans: async (ids) => {
            if (state === "loading") {
              return ids.map(() => ok([]));
            }
            if (state === "unread") {
              state = "loading";
              await delay(loadMs);
              state = "loaded";
            }
            return original.findLoans(ids);
          },
        };
      },
    },
  },
};

/** Collects items from all concurrent responses and gives all of them to each. */
function shareAmongConcurrent<Item>(
  read: (response: QueryResponse) => readonly Item[],
  write: (response: QueryResponse, items: readonly Item[]) => QueryResponse,
): Overrides {
  return {
    answerQuery: (original) => {
      let pending = 0;
      let shared: Item[] = [];
      return async (query) => {
        if (pending === 0) {
          shared = [];
        }
        pending += 1;
        const list = shared;
        const response = await original(query);
        list.push(...read(response));
        await delay(delayMs);
        pending -= 1;
        return write(response, [...list]);
      };
    },
  };
}
