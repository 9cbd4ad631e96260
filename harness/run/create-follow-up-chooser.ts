import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { healthCheck, healthCheckResponse, healthChecks } from "../transport/health-check.ts";
import { checkFollowUp, type FollowUp, type FollowUps } from "./follow-up.ts";
import type { PlainExchange } from "./plain-exchange.ts";
import type { RunContext } from "./run-context.ts";

/** Number of queries that take turns right after the unspecified requests. */
const maxWide = 4;

/** Distance in the list of queries from one follow-up to the next, so that they are of all kinds. */
const stride = 97;

/** What follows unspecified requests, and how fast the server responds to it. */
export interface FollowUpChooser {
  /** Chooses the follow-ups of a case by its index. */
  readonly choose: (index: number) => FollowUps;
  /** Milliseconds of the fastest response on a new connection; infinite when there was none. */
  readonly responseMs: number;
}

/**
 * Tries the health checks, and prepares the choice of what follows unspecified requests. The next
 * request is one of the queries that use variables and select most fields, so that it shows as many
 * mistakes as one query can. The later one varies: queries of cases that passed, and health checks.
 * Health checks that fail beforehand are not used, since their failure says nothing about a case.
 *
 * @param passed queries that the server has answered as it must; with none of them, or when all
 * health checks fail, a health check follows.
 */
export async function createFollowUpChooser(
  passed: readonly PlainExchange[],
  context: RunContext,
): Promise<FollowUpChooser> {
  const { healthy, responseMs } = await tryHealthChecks(context);
  const queries = healthy.length === 0 ? [] : passed;
  const wide = listWide(queries).map(toFollowUp);
  const all = [...healthy, ...queries.map(toFollowUp)];
  const choose = (index: number): FollowUps => [
    wide[index % wide.length] ?? all[(index * stride) % all.length] ?? defaultFollowUp,
    all[(index * stride + 1) % all.length] ?? defaultFollowUp,
  ];
  return { choose, responseMs };
}

const defaultFollowUp: FollowUp = { request: healthCheck, response: healthCheckResponse };

function toFollowUp({ item: { id }, request, response }: PlainExchange): FollowUp {
  return { id, request, response };
}

/** Lists the queries with variables whose responses have the most different keys. */
function listWide(queries: readonly PlainExchange[]): PlainExchange[] {
  return queries
    .filter(usesVariables)
    .map((query) => ({ query, width: countKeys(query.response.body ?? null) }))
    .toSorted((left, right) => right.width - left.width)
    .slice(0, maxWide)
    .map(({ query }) => query);
}

function usesVariables({ item: { steps } }: PlainExchange): boolean {
  return steps.some(
    (step) =>
      "request" in step && "document" in step.request && step.request.variables !== undefined,
  );
}

function countKeys(body: JsonValue): number {
  const names = new Set<string>();
  const collect = (value: JsonValue): void => {
    if (isArray(value)) {
      value.forEach(collect);
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        names.add(name);
        collect(member);
      }
    }
  };
  collect(body);
  return names.size;
}

async function tryHealthChecks(
  context: RunContext,
): Promise<{ readonly healthy: readonly FollowUp[]; readonly responseMs: number }> {
  const healthy: FollowUp[] = [];
  let responseMs = Number.POSITIVE_INFINITY;
  for (const check of context.load.reason() === undefined ? healthChecks : []) {
    const started = performance.now();
    const differences = await checkFollowUp(check, context);
    // If this one gets no response, neither do the others.
    if (differences.some(({ pointer }) => pointer === "")) {
      break;
    }
    responseMs = Math.min(responseMs, performance.now() - started);
    if (differences.length === 0) {
      healthy.push(check);
    }
  }
  return { healthy, responseMs };
}
