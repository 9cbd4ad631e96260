import { anyResponse, expectStated } from "../../generate/expectations.ts";
import { isObject } from "../../json/json-value.ts";
import { readJsonBody } from "../../json/read-json-body.ts";
import { findImpliedForms, findRepeatedNames } from "../../oracle/portable/find-implied-forms.ts";
import { readRequest } from "../../oracle/portable/read-request.ts";
import type { OracleInput } from "../../oracle/predict-response.ts";
import { type CaseResult, isWrong, type WrongResult } from "../../run/case-result.ts";
import type { Trials } from "../../run/experiments/trial.ts";
import type { Witness } from "../../run/run-result.ts";
import type { ExactResponse, QueryRequest } from "../../suite/case.ts";
import { isLate } from "../../transport/failure-kind.ts";
import { toWireRequest, type WireRequest } from "../../transport/wire-request.ts";
import { findSymptoms } from "../find-symptoms.ts";
import { insertValue, listVariations, printQuery } from "./list-variations.ts";

/** What is known when a server is asked for more. */
export interface Inquiry {
  readonly input: OracleInput;
  /** Says whether requests are left, and takes one. */
  readonly takeRequest: () => boolean;
  /** Symptoms of a cause by which smaller queries are recognized; any of the failure when left out. */
  readonly symptoms?: ReadonlySet<string> | undefined;
}

/**
 * Looks for the smallest query that still fails as a case did, and for the query nearest to it
 * that passes: it asks the server for variations of the query, and goes on from the first simpler
 * one that fails.
 *
 * @returns undefined when the failure is not one of a single query, or does not come again.
 */
export function* findWitness(result: WrongResult, inquiry: Inquiry): Trials<Witness | undefined> {
  const query = isLate(result.failure) ? undefined : readQuery(result.request);
  const first = query && (yield* askQuery(query, result, inquiry));
  const isAlike = compareTo(result, inquiry.symptoms);
  if (query === undefined || first === undefined || !isAlike(first)) {
    return undefined;
  }
  let failing = { query, result: first };
  let passing: QueryRequest | undefined;
  let isSmallest = false;
  const asked = new Map<string, CaseResult | undefined>();
  while (!isSmallest) {
    isSmallest = true;
    passing = undefined;
    for (const { query: other, isSimpler } of listVariations(failing.query)) {
      const key = printQuery(other);
      const answer = asked.has(key) ? asked.get(key) : yield* askQuery(other, result, inquiry);
      asked.set(key, answer);
      if (answer?.verdict === "passed") {
        passing = isComparable(other, failing.query, inquiry)
          ? chooseNearest(passing, other, failing.query)
          : passing;
      } else if (isSimpler && answer !== undefined && isAlike(answer)) {
        failing = { query: other, result: answer };
        isSmallest = false;
        break;
      }
    }
  }
  return {
    caseId: result.case.id,
    fails: { ...toSent(failing.query), differences: failing.result.differences },
    passes: passing && toSent(passing),
  };
}

/**
 * Whether both queries are valid, or neither is: otherwise, one that passes says little about the
 * other.
 */
function isComparable(first: QueryRequest, second: QueryRequest, { input }: Inquiry): boolean {
  return predictQuery(first, input)?.status === predictQuery(second, input)?.status;
}

/**
 * Chooses the query that leaves out less of one that fails, once the values of variables are inserted, and
 * of two such the last: other values come before the same ones in another place.
 */
function chooseNearest(
  first: QueryRequest | undefined,
  other: QueryRequest,
  failing: QueryRequest,
): QueryRequest {
  const lengthOf = ({ document, variables = {} }: QueryRequest): number =>
    Object.entries(variables).reduce(
      (text, [name, value]) => insertValue(text, name, value),
      document,
    ).length;
  const isNearer =
    first === undefined ||
    (lengthOf(first) <= lengthOf(other) && lengthOf(other) <= lengthOf(failing));
  return isNearer ? other : first;
}

/**
 * Compares responses with a wrong one: a smaller query must not fail for another reason.
 *
 * @param typical symptoms of the cause that is illustrated: if the wrong response has any of them,
 *   another one must have them, too.
 */
function compareTo(
  original: WrongResult,
  typical: ReadonlySet<string> = new Set(),
): (answer: CaseResult) => answer is WrongResult {
  const all = [...findSymptoms(original)];
  const own = all.filter((symptom) => typical.has(symptom));
  const symptoms = new Set(own.length > 0 ? own : all);
  return (answer): answer is WrongResult =>
    isWrong(answer) &&
    answer.failure === original.failure &&
    [...findSymptoms(answer)].some((symptom) => symptoms.has(symptom));
}

/** Whether a failure is one of a single query whose response can be predicted. */
export function canBeVaried(result: WrongResult, input: OracleInput): boolean {
  const query = isLate(result.failure) ? undefined : readQuery(result.request);
  return query !== undefined && predictQuery(query, input) !== undefined;
}

/** Reads a request that is nothing but a query. */
function readQuery({ path, headers, body, ...rest }: WireRequest): QueryRequest | undefined {
  const isPlain = path === "/graph" && Object.keys(headers).length === 1;
  const hasDelivery = rest.chunked !== undefined || rest.pieces !== undefined;
  const read = body === undefined ? undefined : readJsonBody(body);
  if (!isPlain || hasDelivery || read?.ok !== true || !isObject(read.value)) {
    return undefined;
  }
  const { document, variables } = read.value;
  if (typeof document !== "string") {
    return undefined;
  }
  return isObject(variables) ? { document, variables } : { document };
}

/** Asks one query, unless its response is open or nothing is left to ask with. */
function* askQuery(
  query: QueryRequest,
  { case: { title, clauses } }: WrongResult,
  { input, takeRequest }: Inquiry,
): Trials<CaseResult | undefined> {
  const response = predictQuery(query, input);
  if (response === undefined || !takeRequest()) {
    return undefined;
  }
  const head = { id: "diagnosis", title, clauses, level: "required", needs: [] } as const;
  const cases = [{ ...head, steps: [{ request: query, response }] }];
  const [answer] = yield { about: [], cases };
  return answer;
}

function toSent(query: QueryRequest): { query: QueryRequest; request: WireRequest } {
  return { query, request: toWireRequest(query) };
}

/**
 * Predicts the response to any query, where every conforming server must give the same one.
 *
 * @returns undefined for a query that the specification leaves open or only implies.
 */
function predictQuery(query: QueryRequest, input: OracleInput): ExactResponse | undefined {
  const read = readRequest(toWireRequest(query));
  if (!read.ok || read.implied.length > 0) {
    return undefined;
  }
  const { selection } = read;
  const { typeSystem } = input;
  const isOpen =
    findRepeatedNames(selection, typeSystem).length > 0 ||
    findImpliedForms(selection, typeSystem).length > 0;
  const response = isOpen
    ? anyResponse
    : expectStated(selection, { typeSystem, oracleInput: input });
  return response === anyResponse ? undefined : response;
}
