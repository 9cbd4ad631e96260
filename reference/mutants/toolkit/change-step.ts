import type { Argument, Document } from "../../document/document.ts";
import type { Query } from "../../document/substitute-variables.ts";
import type { ExecutionResult } from "../../execution/execution-result.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { Rejection } from "../../rejection.ts";
import { err, type Result } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";
import { type RewriteField, rewriteDocument } from "./rewrite-document.ts";
import { listStrings } from "./rewrite-text.ts";

/** Rewrites the bytes of each body, seen as text, before it is read. */
export function changeBody(rewrite: (text: string) => string): Overrides {
  return { read: (right) => (body) => right(Buffer.from(rewrite(body.toString("utf8")))) };
}

/** Refuses bodies, seen as text, of which something is true. */
export function rejectBody(isRejected: (text: string) => boolean): Overrides {
  return {
    read: (right) => (body) =>
      isRejected(body.toString("utf8")) ? err(["Body is not accepted"]) : right(body),
  };
}

/** Rewrites each query before its variables are put in. */
export function changeQuery(rewrite: (query: Query) => Query): Overrides {
  return { substitute: (right) => (query) => right(rewrite(query)) };
}

/** Rewrites the values of the variables before they are put in. */
export function changeVariables(rewrite: (variables: JsonObject) => JsonObject): Overrides {
  return changeQuery(({ document, variables }) => ({ document, variables: rewrite(variables) }));
}

/** Rewrites the text of each document, its variables put in, before it is parsed. */
export function changeText(rewrite: (text: string) => string): Overrides {
  return { parse: (right) => (text) => right(rewrite(text)) };
}

/** Refuses documents, their variables put in, of which something is true. */
export function rejectText(isRejected: (text: string) => boolean): Overrides {
  return {
    parse: (right) => (text) =>
      isRejected(text) ? err(["Document cannot be parsed"]) : right(text),
  };
}

/** Refuses documents, their variables put in, with a string of which something is true. */
export function rejectStrings(isRejected: (content: string) => boolean): Overrides {
  return rejectText((text) => listStrings(text).some(isRejected));
}

/** Rewrites the top-level fields of each parsed document. */
export function changeTopLevel(rewrite: (document: Document) => Document): Overrides {
  return { validate: (right) => (document) => right(rewrite(document)) };
}

/** Rewrites each argument of a parsed document; `undefined` drops it. */
export function changeArguments(rewrite: (argument: Argument) => Argument | undefined): Overrides {
  return changeFields((field) => ({
    ...field,
    argument: field.argument === undefined ? undefined : rewrite(field.argument),
  }));
}

/** Rewrites each field of a parsed document before it is validated. */
export function changeFields(rewrite: RewriteField): Overrides {
  return {
    validate:
      (right, { typeSystem }) =>
      (document) =>
        right(rewriteDocument(document, typeSystem, rewrite)),
  };
}

/** Rewrites the defects of each document that has some. */
export function changeDefects(
  rewrite: (defects: readonly string[], document: Document) => readonly string[],
): Overrides {
  return {
    validate: (right) => (document) => changeErrors(right(document), (e) => rewrite(e, document)),
  };
}

function changeErrors<Value>(
  step: Result<Value, Rejection>,
  rewrite: (errors: readonly string[]) => readonly string[],
): Result<Value, Rejection> {
  return step.ok ? step : err(rewrite(step.error));
}

/** Rewrites the outcome of each execution. */
export function changeResult(rewrite: (result: ExecutionResult) => ExecutionResult): Overrides {
  return { execute: (right) => async (plan) => rewrite(await right(plan)) };
}
