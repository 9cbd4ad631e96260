import { whenReady } from "../eventually.ts";
import { createResolvers } from "../execution/create-resolvers.ts";
import { executePlan } from "../execution/execute-plan.ts";
import type { ExecutionResult } from "../execution/execution-result.ts";
import type { Resolver, Resolvers } from "../execution/resolver.ts";
import type { Source } from "../execution/source.ts";
import type { SourceLimits } from "../execution/source-call.ts";
import { WrittenResult } from "../execution/written-result.ts";
import type { Result } from "../result.ts";
import type { Sources } from "../server.ts";
import type { Plan } from "../validation/plan.ts";
import type { Call, CallResult, Clauses, Execution } from "./trace.ts";

type TracedExecution = Execution & { readonly result: ExecutionResult };

const resolverClauses: ReadonlyMap<string, Clauses> = new Map([
  ["Query.member", ["resolution.member-by-id", "resolution.exact-id"]],
  ["Query.book", ["resolution.book-by-isbn", "resolution.exact-id"]],
  ["Member.loans", ["resolution.member-loans"]],
  ["Loan.book", ["resolution.loan-book"]],
  ["Loan.overdueDays", ["failures.overdue-value", "failures.overdue-days"]],
]);

/** Executes a plan, and notes each call of a source with what it returned. */
export async function traceExecution(
  plan: Plan,
  { library, overdueService }: Sources,
  limits: SourceLimits,
): Promise<TracedExecution> {
  const notes = new Notes();
  const resolvers = notes.watch(createResolvers(library, overdueService));
  const root = await executePlan(plan, { resolvers, limits });
  const { data, errors } = new WrittenResult(root);
  return {
    result: { data, errors },
    levels: notes.list(),
    clauses: ["processing.failures-collected", "service.fields-independent"],
  };
}

interface NotedCall {
  readonly source: Source;
  readonly fields: Set<string>;
  keys: readonly string[];
  results: readonly Result<unknown, string>[];
}

/**
 * Notes what an execution asks of the sources. A level asks for all its keys before it calls a
 * source, so the first key after a call belongs to the next level.
 */
class Notes {
  readonly #levels: Map<Source, NotedCall>[] = [];
  #isCalling = true;

  watch(resolvers: Resolvers): Resolvers {
    const watched = new Map<Source, Source>();
    return new Map(
      [...resolvers].map(([coordinate, { source, keyOf }]): [string, Resolver] => {
        const own = watched.get(source) ?? this.#watchSource(source);
        watched.set(source, own);
        const noteKey: Resolver["keyOf"] = (parent, argument) => {
          this.#findCall(source).fields.add(coordinate);
          return keyOf(parent, argument);
        };
        return [coordinate, { source: own, keyOf: noteKey }];
      }),
    );
  }

  list(): Execution["levels"] {
    return this.#levels
      .map((calls) => ({
        calls: [...calls.values()].filter(({ keys }) => keys.length > 0).map(toCall),
      }))
      .filter(({ calls }) => calls.length > 0);
  }

  #watchSource(source: Source): Source {
    return {
      name: source.name,
      load: (keys) => {
        const call = this.#findCall(source, true);
        call.keys = keys;
        return whenReady(source.load(keys), (results) => {
          call.results = results;
          return results;
        });
      },
    };
  }

  #findCall(source: Source, isCalling = false): NotedCall {
    let level = this.#levels.at(-1);
    if (level === undefined || (this.#isCalling && !isCalling)) {
      level = new Map();
      this.#levels.push(level);
    }
    this.#isCalling = isCalling;
    const call = level.get(source) ?? { source, fields: new Set(), keys: [], results: [] };
    level.set(source, call);
    return call;
  }
}

function toCall({ source, fields, keys, results }: NotedCall): Call {
  const [first = ""] = fields;
  return {
    fields: [...fields],
    results: keys.map((key, index) => toCallResult(key, source, results[index])),
    clauses: resolverClauses.get(first) ?? ["resolution.same-named-property"],
  };
}

/** A call without results has failed as a whole. */
function toCallResult(
  key: string,
  { name }: Source,
  result: Result<unknown, string> | undefined,
): CallResult {
  return result?.ok === true
    ? { key, value: result.value ?? null }
    : { key, failure: result?.error ?? `${name} is not responding` };
}
