import type { JsonObject } from "../json/json-value.ts";

import { isObject } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import type { Difference, Judgement } from "../judge/judgement.ts";
import type {
  ExactResponse,
  ExpectedExchange,
  ExpectedResponse,
  JudgedCase,
  Step,
} from "../suite/case.ts";
import type { Validators } from "../suite/validators.ts";
import type { Exchange, Target } from "../transport/exchange.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, CaseSource, Verdict } from "./case-result.ts";

/** What running a case takes. */
export interface CaseContext {
  readonly target: Target;
  readonly checks: Validators;
  readonly source: CaseSource;
  readonly signal?: AbortSignal;
}

/** An answer that later steps can refer to. */
interface KnownResponse {
  readonly status: number;
  readonly body: JsonObject;
}

/** A judged exchange of a case. */
interface Finding extends Judgement {
  readonly request: WireRequest;
  readonly exchange: Exchange;
}

/**
 * Carries out the steps of a case one after another and judges each answer. The first step with
 * a wrong answer ends the case, since later ones may rest on it.
 */
export async function runJudgedCase(item: JudgedCase, context: CaseContext): Promise<CaseResult> {
  const known: (KnownResponse | undefined)[] = [];
  const findings: Finding[] = [];
  for (const [index, step] of item.steps.entries()) {
    const prefix = item.steps.length === 1 ? "" : `/steps/${index}`;
    const found = await runStep(step, { prefix, known }, context);
    findings.push(...found);
    known.push(toKnownResponse(found));
    if (found.some(isWrong)) {
      break;
    }
  }
  return toResult(item, findings, context.source);
}

interface StepPlace {
  readonly prefix: string;
  readonly known: readonly (KnownResponse | undefined)[];
}

async function runStep(
  step: Step,
  { prefix, known }: StepPlace,
  context: CaseContext,
): Promise<Finding[]> {
  if (!("together" in step)) {
    return [await runExchange(step, { prefix, known }, context)];
  }
  return Promise.all(
    step.together.map((exchange, index) =>
      runExchange(exchange, { prefix: `${prefix}/together/${index}`, known }, context),
    ),
  );
}

async function runExchange(
  { request, response }: ExpectedExchange,
  { prefix, known }: StepPlace,
  { target, checks, signal }: CaseContext,
): Promise<Finding> {
  const wire = toWireRequest(request);
  const exchange = await target.send(wire, signal === undefined ? {} : { signal });
  const { expected, whole } = resolve(response, known);
  const judgement = judgeExchange(exchange, { expected, whole, checks });
  const differences = judgement.differences.map((difference) => ({
    ...difference,
    // What an earlier answer held may be anything, and as long as an answer may be.
    ...("sameAs" in response &&
      difference.expected !== undefined && { expected: shortenValue(difference.expected) }),
    pointer: prefix + difference.pointer,
  }));
  return { ...judgement, differences, request: wire, exchange };
}

/** Puts the answers of earlier steps in the place of references to them. */
function resolve(
  response: ExpectedResponse,
  known: readonly (KnownResponse | undefined)[],
): { expected: ExactResponse; whole?: JsonObject | undefined } {
  if (!("sameAs" in response)) {
    return {
      expected: response,
      whole: response.partOf === undefined ? undefined : known[response.partOf]?.body,
    };
  }
  const earlier = known[response.sameAs];
  const status = earlier?.status === 400 ? 400 : 200;
  return { expected: { status, body: earlier?.body ?? {} } };
}

function toKnownResponse([only, ...others]: readonly Finding[]): KnownResponse | undefined {
  return only?.exchange.outcome === "answer" && others.length === 0 && isObject(only.body)
    ? { status: only.exchange.status, body: only.body }
    : undefined;
}

function isWrong({ differences }: Judgement): boolean {
  return differences.some(({ level }) => level !== "implied");
}

function toResult(item: JudgedCase, findings: readonly Finding[], source: CaseSource): CaseResult {
  const telling =
    findings.find(isWrong) ?? findings.find(({ differences }) => differences.length > 0);
  const shown = telling ?? findings[0];
  return {
    case: item,
    source,
    verdict: toVerdict(item, findings),
    differences: withoutRepeats(findings.flatMap(({ differences }) => differences)),
    notes: [...new Set(findings.flatMap(({ notes }) => notes))],
    ...(telling?.cause !== undefined && { cause: telling.cause }),
    ...(telling?.failure !== undefined && { failure: telling.failure }),
    ...(shown !== undefined && { request: shown.request }),
  };
}

/** What every answer must keep and what a case asks for can find the same thing. */
function withoutRepeats(differences: readonly Difference[]): readonly Difference[] {
  const known = new Set<string>();
  return differences.filter(({ pointer, expected, received, message }) => {
    const text = JSON.stringify({ pointer, expected, received, message });
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

function toVerdict(item: JudgedCase, findings: readonly Finding[]): Verdict {
  if (findings.every(({ differences }) => differences.length === 0)) {
    return "passed";
  }
  const wrong = findings.filter(isWrong);
  if (item.level === "implied" || wrong.length === 0) {
    return "warned";
  }
  return wrong.every(({ cause }) => cause === "transport") ? "errored" : "failed";
}
