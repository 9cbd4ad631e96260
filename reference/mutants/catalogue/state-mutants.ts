import { setTimeout as pause } from "node:timers/promises";
import type { QueryResponse } from "../../answer-query.ts";
import type { Query } from "../../document/substitute-variables.ts";
import type { ErrorEntry } from "../../execution/execution-result.ts";
import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";

const nameByVariable = { document: "member(id: $id) { name }", variables: { id: "m1" } };
const otherName = { ...nameByVariable, variables: { id: "M1" } };
const defective = { document: 'member(id: "m1") { price }' };
const otherDefective = { document: 'book(isbn: "b1")' };
const failing = { document: 'member(id: "M1") { loans { overdueDays } }' };

/** How long an answer is held back, so that requests overlap. */
const pauseMs = 8;

/** What one request leaves behind changes the answer to the next. */
export const stateMutants: readonly Mutant[] = [
  {
    name: "answers-cached-by-document",
    clause: "service.reusable-document",
    description: "Answers a document as before, whatever its variables are now",
    requests: [nameByVariable, otherName],
    override: cacheBy(({ document }) => document),
  },
  {
    name: "answers-cached-by-folded-document",
    clause: "isolation.no-leak",
    description: "Answers a document like one that differs in case alone",
    requests: [
      { document: 'member(id: "m1") { name }' },
      { document: 'member(id: "M1") { name }' },
    ],
    override: cacheBy((query) => JSON.stringify(query).toLowerCase()),
  },
  {
    name: "answers-cached-without-plural",
    clause: "isolation.no-leak",
    description: "Answers a document like one that differs in the s at the end of a name alone",
    requests: [
      { document: 'member(id: "M1") { name }' },
      { document: 'member(id: "M1") { names }' },
    ],
    override: cacheBy((query) => JSON.stringify(query).replaceAll(/s(?= )/g, "")),
  },
  {
    name: "answers-cached-without-digits",
    clause: "isolation.no-leak",
    description: "Answers a document like one that differs in its digits alone",
    requests: [
      { document: 'book(isbn: "b1") { pages }' },
      { document: 'book(isbn: "b9") { pages }' },
    ],
    override: cacheBy((query) => JSON.stringify(query).replaceAll(/\d/g, "0")),
  },
  {
    name: "answers-cached-by-both-ends",
    clause: "isolation.no-leak",
    description: "Answers a long document like one that begins and ends with the same letters",
    requests: [
      { document: `${"price ".repeat(20)}rack ${"price ".repeat(20)}` },
      { document: `${"price ".repeat(20)}desk ${"price ".repeat(20)}` },
    ],
    override: cacheBy(({ document, variables }) =>
      JSON.stringify([document.slice(0, 100), document.slice(-100), document.length, variables]),
    ),
  },
  {
    name: "answers-cached-by-values-in-any-order",
    clause: "service.reusable-document",
    description:
      "Answers a document as before when its variables have the same values, whichever has which",
    requests: [
      { ...nameByVariable, variables: { id: "m1", other: "M1" } },
      { ...nameByVariable, variables: { id: "M1", other: "m1" } },
    ],
    override: cacheBy(({ document, variables }) =>
      JSON.stringify([document, Object.values(variables).map(String).sort()]),
    ),
  },
  {
    name: "values-of-last-request-win",
    clause: "isolation.no-leak",
    description: "Puts the values of the request before in the place of those of the same name",
    requests: [nameByVariable, otherName],
    override: changeQueries(() => {
      let last: JsonObject = {};
      return ({ document, variables }) => {
        const values = { ...variables, ...last };
        last = variables;
        return { document, variables: values };
      };
    }),
  },
  {
    name: "values-of-refused-request-kept",
    clause: "isolation.no-leak",
    description: "Gives the values of an invalid request to the next one",
    requests: [{ ...defective, variables: { id: "m1" } }, otherName],
    override: {
      answerQuery: (right) => {
        let refused: JsonObject = {};
        return async ({ document, variables }) => {
          const response = await right({ document, variables: { ...variables, ...refused } });
          refused = response.status === 400 ? variables : {};
          return response;
        };
      },
    },
  },
  {
    name: "failures-added-up",
    clause: "isolation.no-leak",
    description: "Lists the failures of the requests before, too",
    requests: [failing, failing],
    override: changeResponses(() => {
      const all: ErrorEntry[] = [];
      return (response) => {
        if (response.status === 400) {
          return response;
        }
        all.push(...response.body.errors);
        return { status: 200, body: { data: response.body.data, errors: [...all] } };
      };
    }),
  },
  {
    name: "overdue-service-given-up",
    clause: "isolation.no-leak",
    description: "Gives overdueDays up after ten failures in one request, without a word",
    requests: [{ document: 'member(id: "m10") { loans { overdueDays } }' }, failing],
    override: changeResponses(() => {
      let isGivenUp = false;
      return (response) => {
        if (response.status === 400) {
          return response;
        }
        const { data, errors } = response.body;
        const wasGivenUp = isGivenUp;
        isGivenUp = errors.length > 10;
        return { status: 200, body: { data, errors: wasGivenUp ? [] : errors } };
      };
    }),
  },
  {
    name: "defects-kept",
    clause: "isolation.no-leak",
    description: "Refuses the next request with the defects of the last one",
    requests: [defective, nameByVariable],
    override: changeResponses(() => {
      let last: readonly string[] = [];
      return (response) => {
        const errors = [...last, ...(response.status === 400 ? response.body.errors : [])];
        last = response.status === 400 ? response.body.errors : [];
        return errors.length > 0 ? { status: 400, body: { errors } } : response;
      };
    }),
  },
  {
    name: "defects-forgotten",
    clause: "validation.repeatable",
    description: "Answers a document that it has refused before with empty data",
    requests: [defective, defective],
    override: {
      answerQuery: (right) => {
        const refused = new Set<string>();
        return async (query) => {
          const response = await right(query);
          if (response.status === 200 || refused.has(query.document)) {
            return response.status === 200
              ? response
              : { status: 200, body: { data: {}, errors: [] } };
          }
          refused.add(query.document);
          return response;
        };
      },
    },
  },
  {
    name: "defects-of-second-time-reversed",
    clause: "validation.repeatable",
    description: "Lists the defects the other way round each time they come again",
    requests: [{ document: "shelf rack" }, { document: "shelf rack" }],
    override: changeResponses(() => {
      const times = new Map<string, number>();
      return (response) => {
        if (response.status === 200) {
          return response;
        }
        const key = JSON.stringify(response);
        const count = times.get(key) ?? 0;
        times.set(key, count + 1);
        const { errors } = response.body;
        return { status: 400, body: { errors: count % 2 === 0 ? errors : errors.toReversed() } };
      };
    }),
  },
  {
    name: "status-kept-after-defect",
    clause: "isolation.no-leak",
    description: "Refuses the request behind a refused one with nothing to say",
    requests: [defective, nameByVariable],
    override: changeResponses(() => {
      let wasRejected = false;
      return (response) => {
        const isKept = wasRejected && response.status === 200;
        wasRejected = response.status === 400;
        return isKept ? { status: 400, body: { errors: [] } } : response;
      };
    }),
  },
  {
    name: "selection-of-last-request-kept",
    clause: "isolation.no-leak",
    description: "Answers with what the request before selected of a member, too",
    requests: [
      { document: 'member(id: "M1") { name }' },
      { document: 'member(id: "M1") { email }' },
    ],
    override: changeDataOfResponses((data, last) =>
      isJsonObject(data["member"]) && isJsonObject(last["member"])
        ? { ...data, member: { ...last["member"], ...data["member"] } }
        : data,
    ),
  },
  {
    name: "unknown-member-remembered",
    clause: "isolation.no-leak",
    description: "Finds no member in the request behind one that found none",
    requests: [{ ...nameByVariable, variables: { id: "nobody" } }, nameByVariable],
    override: changeDataOfResponses((data, last) =>
      last["member"] === null && Object.hasOwn(data, "member") ? { ...data, member: null } : data,
    ),
  },
  {
    name: "reading-counted",
    clause: "service.read-only",
    description: "Raises a fine each time it is read",
    requests: [
      { document: 'member(id: "m1") { fine }' },
      { document: 'member(id: "m1") { fine }' },
    ],
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
];

/** Requests that overlap in time change each other's answers. */
export const overlapMutants: readonly Mutant[] = [
  {
    name: "variables-shared-by-overlapping-requests",
    clause: "isolation.overlap",
    description: "Keeps variables where the next request puts its own before they are used",
    requests: [nameByVariable, otherName],
    overlapping: true,
    override: {
      answerQuery: (right) => {
        let current: JsonObject = {};
        return async ({ document, variables }) => {
          current = variables;
          await pause(pauseMs);
          return right({ document, variables: { ...variables, ...pickKnown(current, variables) } });
        };
      },
    },
  },
  {
    name: "errors-shared-by-overlapping-requests",
    clause: "isolation.overlap",
    description: "Keeps one list of failures for all requests under way",
    requests: [failing, nameByVariable],
    overlapping: true,
    override: shareWhileOverlapping<ErrorEntry>(
      (response) => (response.status === 200 ? response.body.errors : []),
      (response, errors) =>
        response.status === 200
          ? { status: 200, body: { data: response.body.data, errors } }
          : response,
    ),
  },
  {
    name: "defects-shared-by-overlapping-requests",
    clause: "isolation.overlap",
    description: "Keeps one list of defects for all requests under way",
    requests: [defective, otherDefective],
    overlapping: true,
    override: shareWhileOverlapping<string>(
      (response) => (response.status === 400 ? response.body.errors : []),
      (response, errors) =>
        response.status === 400 ? { status: 400, body: { errors } } : response,
    ),
  },
  {
    name: "last-answer-for-all-overlapping-requests",
    clause: "isolation.overlap",
    description: "Gives all requests that overlap the answer to the last of them",
    requests: [nameByVariable, otherName],
    overlapping: true,
    override: {
      answerQuery: (right) => {
        let last: Promise<QueryResponse> | undefined;
        return async (query) => {
          const own = right(query);
          last = own;
          await pause(pauseMs);
          return last ?? own;
        };
      },
    },
  },
];

/** Answers as it did before to whatever has the same key. */
function cacheBy(readKey: (query: Query) => string): Overrides {
  return {
    answerQuery: (right) => {
      const kept = new Map<string, QueryResponse>();
      return async (query) => {
        const key = readKey(query);
        const response = kept.get(key) ?? (await right(query));
        kept.set(key, response);
        return response;
      };
    },
  };
}

/** Changes queries by what is remembered of those before. */
function changeQueries(begin: () => (query: Query) => Query): Overrides {
  return {
    answerQuery: (right) => {
      const rewrite = begin();
      return (query) => right(rewrite(query));
    },
  };
}

/** Changes answers by what is remembered of those before. */
function changeResponses(begin: () => (response: QueryResponse) => QueryResponse): Overrides {
  return {
    answerQuery: (right) => {
      const rewrite = begin();
      return async (query) => rewrite(await right(query));
    },
  };
}

/** Changes the data of an answer by that of the last one. */
function changeDataOfResponses(
  rewrite: (data: JsonObject, last: JsonObject) => JsonObject,
): Overrides {
  return changeResponses(() => {
    let last: JsonObject = {};
    return (response) => {
      if (response.status === 400) {
        return response;
      }
      const data = rewrite(response.body.data, last);
      last = response.body.data;
      return { status: 200, body: { data, errors: response.body.errors } };
    };
  });
}

/** Collects something of all answers that overlap, and gives all of it to each. */
function shareWhileOverlapping<Item>(
  read: (response: QueryResponse) => readonly Item[],
  write: (response: QueryResponse, items: readonly Item[]) => QueryResponse,
): Overrides {
  return {
    answerQuery: (right) => {
      let underWay = 0;
      let shared: Item[] = [];
      return async (query) => {
        if (underWay === 0) {
          shared = [];
        }
        underWay += 1;
        const list = shared;
        const response = await right(query);
        list.push(...read(response));
        await pause(pauseMs);
        underWay -= 1;
        return write(response, [...list]);
      };
    },
  };
}

/** The values of those variables that both requests have. */
function pickKnown(current: JsonObject, own: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(current).filter(([name]) => Object.hasOwn(own, name)));
}
