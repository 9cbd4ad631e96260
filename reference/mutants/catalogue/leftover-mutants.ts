import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { MutantCatalogue, Overrides } from "../mutant.ts";
import { mapEntries } from "../toolkit/change-data.ts";

/** What a request lacks is taken from an earlier one. */
export const leftoverMutants: MutantCatalogue = {
  "missing-values-taken-from-earlier-request": {
    clauses: ["isolation.no-leak"],
    description: "Takes the values of missing variables from earlier requests",
    override: {
      answerQuery: (original) => {
        let known: JsonObject = {};
        return ({ document, variables }) => {
          known = { ...known, ...variables };
          return original({ document, variables: known });
        };
      },
    },
  },
  "unreadable-body-read-as-last-one": {
    clauses: ["isolation.no-leak"],
    description: "Takes the last query for a body that is not one",
    override: {
      read: (original) => {
        const keep = keepLast<ReturnType<typeof original>>();
        return (body) => keep(original(body));
      },
    },
  },
  "unparsable-document-read-as-last-one": {
    clauses: ["isolation.no-leak"],
    description: "Takes the last document for one that cannot be parsed",
    override: {
      parse: (original) => {
        const keep = keepLast<ReturnType<typeof original>>();
        return (text) => keep(original(text));
      },
    },
  },
  "unknown-id-gets-last-member": {
    clauses: ["isolation.no-leak"],
    description: "Returns the member of the last response for an id that matches none",
    keep: "users meet it",
    override: changeDataWithLast((data, last) =>
      data["member"] === null && isJsonObject(last["member"])
        ? { ...data, member: last["member"] }
        : data,
    ),
  },
  "empty-list-gets-last-loans": {
    clauses: ["isolation.no-leak"],
    description: "Returns the loans of the last response for a member without loans",
    override: changeDataWithLast((data, last) =>
      fillMember(data, last, (value) => Array.isArray(value) && value.length === 0),
    ),
  },
  "absent-values-taken-from-last-member": {
    clauses: ["isolation.no-leak", "resolution.absent-scalar"],
    description: "Returns the values of the member of the last response for absent ones",
    override: changeDataWithLast((data, last) => fillMember(data, last, (value) => value === null)),
  },
};

/** Rewrites the data of a result with that of the previous one. */
function changeDataWithLast(
  rewrite: (data: JsonObject, last: JsonObject) => JsonObject,
): Overrides {
  return {
    execute: (original) => {
      let last: JsonObject = {};
      return async (plan) => {
        const { data, errors } = await original(plan);
        const result = { data: rewrite(data, last), errors };
        last = data;
        return result;
      };
    },
  };
}

/** Replaces values of the member that are lacking by those of the last one. */
function fillMember(
  data: JsonObject,
  { member: last }: JsonObject,
  isLacking: (value: unknown) => boolean,
): JsonObject {
  const { member } = data;
  return isJsonObject(member) && isJsonObject(last)
    ? {
        ...data,
        member: mapEntries(member, (name, value) =>
          isLacking(value) ? (last[name] ?? value) : value,
        ),
      }
    : data;
}

/** Replaces a step that failed with the last one that succeeded. */
function keepLast<Outcome extends { readonly ok: boolean }>(): (outcome: Outcome) => Outcome {
  let last: Outcome | undefined;
  return (outcome) => {
    last = outcome.ok ? outcome : (last ?? outcome);
    return last;
  };
}
