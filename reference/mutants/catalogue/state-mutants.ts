import { setTimeout as delay } from "node:timers/promises";
import type { ErrorEntry } from "../../execution/execution-result.ts";
import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import { ok } from "../../result.ts";
import type { MutantCatalogue } from "../mutant.ts";
import { cacheBy } from "../toolkit/cache-by.ts";
import { pickEntries } from "../toolkit/change-data.ts";

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
          if (response.status === 400 && rejected.has(query.document)) {
            return { status: 200, body: { data: {}, errors: [] } };
          }
          if (response.status === 400) {
            rejected.add(query.document);
          }
          return response;
        };
      },
    },
  },
  "reading-counted": {
    clauses: ["service.read-only", "resolution.values-unchanged"],
    description: "Adds to a fine the number of times that a fine was read",
    override: {
      execute: (original) => {
        let reads = 0;
        return async (plan) => {
          const { data, errors } = await original(plan);
          const { member } = data;
          if (!isJsonObject(member) || !Object.hasOwn(member, "fine")) {
            return { data, errors };
          }
          const fine = Number(member["fine"]) + reads;
          reads += 1;
          return { data: { ...data, member: { ...member, fine } }, errors };
        };
      },
    },
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
    override: {
      execute: (original) => {
        let pending = 0;
        let shared: ErrorEntry[] = [];
        return async (plan) => {
          if (pending === 0) {
            shared = [];
          }
          pending += 1;
          const list = shared;
          const { data, errors } = await original(plan);
          list.push(...errors);
          await delay(delayMs);
          pending -= 1;
          return { data, errors: [...list] };
        };
      },
    },
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
