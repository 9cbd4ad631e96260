import { answerQuery, type QueryResponse, reject, type Steps } from "./answer-query.ts";
import { parseDocument } from "./document/parse-document.ts";
import { type Query, substituteVariables } from "./document/substitute-variables.ts";
import { executePlan } from "./execution/execute-plan.ts";
import type { Resolvers } from "./execution/resolver.ts";
import { type EncodedResponse, encodeResponse } from "./http/encode-response.ts";
import { HttpServer } from "./http/http-server.ts";
import type { HttpService } from "./http/http-service.ts";
import { readQuery } from "./http/read-query.ts";
import type { LibrarySource } from "./library/library-source.ts";
import { completeLimits, type Limits } from "./limits.ts";
import type { OverdueService } from "./overdue/overdue-service.ts";
import { PlanCache } from "./plan-cache.ts";
import type { Rejection } from "./rejection.ts";
import { createResolvers } from "./resolvers/create-resolvers.ts";
import type { Result } from "./result.ts";
import { readTypeSystem } from "./type-system/read-type-system.ts";
import type { TypeSystem } from "./type-system/type-system.ts";
import { validateDocument } from "./validation/validate-document.ts";

/** The collaborators of a server; none of the steps knows which ones it works with. */
export interface ServerOptions {
  readonly library: LibrarySource;
  readonly overdueService: OverdueService;
  /** Those left out have sane defaults. */
  readonly limits?: Partial<Limits>;
  /** Takes what an operator should know; nothing is logged without it. */
  readonly log?: (text: string) => void;
}

/** What a service is put together from; each part can be replaced without the others knowing. */
export interface ServiceParts {
  readonly read: (body: Buffer) => Result<Query, Rejection>;
  readonly answerQuery: (query: Query) => Promise<QueryResponse>;
  readonly encode: (response: QueryResponse) => EncodedResponse;
}

/**
 * Makes a server that answers queries from these collaborators; `listen()` starts it.
 *
 * @see service.one-address
 */
export function createServer(options: ServerOptions): HttpServer {
  const limits = completeLimits(options.limits);
  const typeSystem = readTypeSystem();
  const resolvers = createResolvers(options.library, options.overdueService);
  const steps = createSteps({ typeSystem, resolvers, limits });
  const plans = new PlanCache(limits);
  const parts: ServiceParts = {
    read: readQuery,
    answerQuery: (query) => answerQuery(query, steps, plans),
    encode: encodeResponse,
  };
  const service = createService(parts, options.log);
  return new HttpServer(service, limits);
}

/** The steps as the specification has them. */
export function createSteps({
  typeSystem,
  resolvers,
  limits,
}: {
  readonly typeSystem: TypeSystem;
  readonly resolvers: Resolvers;
  readonly limits: Limits;
}): Steps {
  return {
    substitute: (query) => substituteVariables(query, limits.maxDocumentLength),
    parse: parseDocument,
    validate: (document) => validateDocument(document, typeSystem),
    execute: (plan) => executePlan(plan, { resolvers, limits }),
  };
}

/** Puts together what stands behind the HTTP server. */
export function createService(
  parts: ServiceParts,
  log: (text: string) => void = () => undefined,
): HttpService {
  return {
    handle: async (body) => {
      const query = parts.read(body);
      return query.ok ? parts.answerQuery(query.value) : reject(query.error);
    },
    encode: parts.encode,
    log,
  };
}
