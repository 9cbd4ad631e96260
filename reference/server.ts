import { answerQuery, type QueryResponse, reject, type Steps } from "./answer-query.ts";
import { parseDocument } from "./document/parse-document.ts";
import { type Query, substituteVariables } from "./document/substitute-variables.ts";
import { type Eventually, whenReady } from "./eventually.ts";
import { createResolvers } from "./execution/create-resolvers.ts";
import { executePlan } from "./execution/execute-plan.ts";
import type { Resolvers } from "./execution/resolver.ts";
import { WrittenResult } from "./execution/written-result.ts";
import { type EncodedResponse, encodeResponse } from "./http/encode-response.ts";
import { HttpServer } from "./http/http-server.ts";
import type { HttpService } from "./http/http-service.ts";
import { readQuery } from "./http/read-query.ts";
import type { LibrarySource } from "./library/library-source.ts";
import type { OverdueService } from "./library/overdue-service.ts";
import { completeLimits, type Limits } from "./limits.ts";
import type { Rejection, Result } from "./result.ts";
import { readTypeSystem } from "./type-system/read-type-system.ts";
import type { TypeSystem } from "./type-system/type-system.ts";
import { validateDocument } from "./validation/validate-document.ts";

/** What a query is asked of. */
export interface Sources {
  readonly library: LibrarySource;
  readonly overdueService: OverdueService;
}

/** The collaborators of a service. */
export interface ServiceOptions extends Sources {
  readonly limits?: Partial<Limits>;
  /** Takes messages for the operator; without it nothing is logged. */
  readonly log?: (text: string) => void;
}

/** The parts of a service, which a mutant can replace one by one. */
export interface ServiceParts {
  readonly read: (body: Buffer) => Result<Query, Rejection>;
  readonly answerQuery: (query: Query) => Eventually<QueryResponse>;
  readonly encode: (response: QueryResponse) => EncodedResponse;
}

/**
 * Creates a server that answers queries; `listen()` starts it.
 *
 * How to read the reference server:
 *
 * 1. `answer-query.ts`: the whole specification in six lines. The steps are
 * 2. `document/substitute-variables.ts`, then `document/parse-document.ts` with the grammar,
 * 3. `validation/validate-document.ts`, which checks against `type-system/`, and
 * 4. `execution/execute-plan.ts`, which asks `create-resolvers.ts` beside it how to find each
 *    field's value in `library/`, level by level; `written-result.ts` there writes what it finds.
 * 5. `http/read-query.ts` and `http/encode-response.ts`: the bodies of requests and responses.
 *
 * The rest of `http/` is transport hardening, not specification: it protects the server from
 * clients that send too much, too slowly or not HTTP. `command-line/` starts the
 * server, `stand-in/` lets it treat clients badly, `mutants/` breaks it to test the tests, and `bench/` measures it, under attack, too.
 *
 * Requests share nothing but the records, so that none depends on another, before it or beside it.
 *
 * @see service.one-address
 * @see isolation.no-leak
 * @see isolation.overlap
 */
export function createServer(options: ServiceOptions): HttpServer {
  return new HttpServer(createPlainService(options), completeLimits(options.limits));
}

/** Creates the service of the original server. */
export function createPlainService(options: ServiceOptions): HttpService {
  const limits = completeLimits(options.limits);
  const typeSystem = readTypeSystem();
  const resolvers = createResolvers(options.library, options.overdueService);
  const steps = createSteps({ typeSystem, resolvers, limits });
  const parts: ServiceParts = {
    read: readQuery,
    answerQuery: (query) => answerQuery(query, steps),
    encode: (response) => encodeResponse(response, limits.maxResponseBytes),
  };
  return createService(parts, options.log);
}

/** Creates the steps that the specification describes. */
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
    // A body has no room for more parts, unless its variables insert some.
    parse: (text) => parseDocument(text, limits.maxBodyBytes / 2),
    validate: (document) => validateDocument(document, typeSystem),
    execute: (plan) =>
      whenReady(executePlan(plan, { resolvers, limits }), (root) => new WrittenResult(root)),
  };
}

/** Puts the parts of a service together for the HTTP server. */
export function createService(
  parts: ServiceParts,
  log: (text: string) => void = () => undefined,
): HttpService {
  return {
    handle: (body) => {
      const query = parts.read(body);
      return query.ok ? parts.answerQuery(query.value) : reject(query.error);
    },
    encode: parts.encode,
    log,
  };
}
