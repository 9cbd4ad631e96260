import type { QueryResponse } from "../../answer-query.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../mutant.ts";

/** Rewrites responses with a function that keeps state between them. */
export function changeResponses(
  createRewrite: () => (response: QueryResponse) => QueryResponse,
): Overrides {
  return {
    answerQuery: (original) => {
      const rewrite = createRewrite();
      return async (query) => rewrite(await original(query));
    },
  };
}

/** Rewrites the data of a response with that of the previous one. */
export function changeDataWithLast(
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
