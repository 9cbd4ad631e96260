import type { Argument, Document } from "../../document/document.ts";
import type { Query } from "../../document/substitute-variables.ts";
import type { ErrorEntry, ExecutionResult } from "../../execution/execution-result.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { err } from "../../result.ts";
import type { Overrides } from "../mutant.ts";
import { changeFields } from "./change-fields.ts";

/** Rewrites each request body as text before it is read. */
export function changeBody(rewrite: (text: string) => string): Overrides {
  return { read: (original) => (body) => original(Buffer.from(rewrite(body.toString("utf8")))) };
}

/** Rejects request bodies for whose text the predicate holds. */
export function rejectBody(isRejected: (text: string) => boolean): Overrides {
  return {
    read: (original) => (body) =>
      isRejected(body.toString("utf8")) ? err(["Body is not accepted"]) : original(body),
  };
}

/** Rewrites the text of each document before substitution. */
export function changeTemplate(rewrite: (document: string) => string): Overrides {
  return {
    substitute: (original) => (query) => original({ ...query, document: rewrite(query.document) }),
  };
}

/** Rejects queries for which the predicate holds. */
export function rejectQuery(isRejected: (query: Query) => boolean): Overrides {
  return {
    substitute: (original) => (query) =>
      isRejected(query) ? err(["Query is not accepted"]) : original(query),
  };
}

/** Rewrites the variables of each query before substitution. */
export function changeVariables(rewrite: (variables: JsonObject) => JsonObject): Overrides {
  return {
    substitute: (original) => (query) =>
      original({ ...query, variables: rewrite(query.variables) }),
  };
}

/** Rewrites the text of each document after substitution. */
export function changeText(rewrite: (text: string) => string): Overrides {
  return { parse: (original) => (text) => original(rewrite(text)) };
}

/** Rejects documents for whose text after substitution the predicate holds. */
export function rejectText(isRejected: (text: string) => boolean): Overrides {
  return {
    parse: (original) => (text) =>
      isRejected(text) ? err(["Document cannot be parsed"]) : original(text),
  };
}

/** Rejects documents that contain a string for which the predicate holds, after substitution. */
export function rejectStrings(isRejected: (content: string) => boolean): Overrides {
  return rejectText((text) =>
    [...text.matchAll(/"([^"]*)"/g)].some(([, content = ""]) => isRejected(content)),
  );
}

/** Rewrites each parsed document before it is validated. */
export function changeDocument(rewrite: (document: Document) => Document): Overrides {
  return { validate: (original) => (document) => original(rewrite(document)) };
}

/** Rewrites each argument of a parsed document. */
export function changeArguments(rewrite: (argument: Argument) => Argument): Overrides {
  return changeFields((field) => ({
    ...field,
    argument: field.argument === undefined ? undefined : rewrite(field.argument),
  }));
}

/** Rewrites the list of defects of each invalid document. */
export function changeDefects(
  rewrite: (defects: readonly string[]) => readonly string[],
): Overrides {
  return {
    validate: (original) => (document) => {
      const validated = original(document);
      return validated.ok ? validated : err(rewrite([...validated.error]));
    },
  };
}

/** Rewrites the entries of failures of each result. */
export function changeFailures(
  rewrite: (entries: readonly ErrorEntry[], data: JsonObject) => readonly ErrorEntry[],
): Overrides {
  return changeResult(({ data, errors }) => ({ data, errors: rewrite(errors, data) }));
}

/** Rewrites the result of each execution. */
export function changeResult(rewrite: (result: ExecutionResult) => ExecutionResult): Overrides {
  return { execute: (original) => async (plan) => rewrite(await original(plan)) };
}
