import {
  type ExactResponse,
  isExact,
  isJudged,
  type JudgedCase,
  type QueryRequest,
} from "../../suite/case.ts";
import type { Suite } from "../../suite/suite.ts";

/** A case that any HTTP client can carry out: one query, and the exact response. */
export interface PlainCase {
  /** The recorded case. */
  readonly item: JudgedCase;
  readonly request: Pick<QueryRequest, "document" | "variables">;
  readonly response: Required<Pick<ExactResponse, "status" | "body">>;
}

/** Keys that a plain request or response may have. */
const plainKeys: readonly string[] = ["document", "variables", "status", "body"];

/**
 * Selects the plain cases. A case with two opening braces in a row is left out as well, since they
 * begin a variable of newman, Bruno and hurl.
 */
export function selectPlainCases({ cases }: Pick<Suite, "cases">): PlainCase[] {
  return cases.filter(isJudged).flatMap((item) => toPlainCase(item) ?? []);
}

/** Reads a case as a plain one, if it is one. */
export function toPlainCase(item: JudgedCase): PlainCase | undefined {
  const [step, ...others] = item.steps;
  if (step === undefined || others.length > 0 || "together" in step) {
    return undefined;
  }
  const { request, response } = step;
  const isPlain = [request, response].flatMap(Object.keys).every((key) => plainKeys.includes(key));
  if (!isPlain || !("document" in request) || !isExact(response)) {
    return undefined;
  }
  const { status, body } = response;
  return body === undefined || JSON.stringify(request).includes("{{")
    ? undefined
    : { item, request, response: { status, body } };
}
