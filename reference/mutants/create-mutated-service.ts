import { answerQuery } from "../answer-query.ts";
import { createResolvers } from "../execution/create-resolvers.ts";
import { encodeResponse } from "../http/encode-response.ts";
import type { HttpService } from "../http/http-service.ts";
import { readQuery } from "../http/read-query.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { OverdueService } from "../library/overdue-service.ts";
import type { Limits } from "../limits.ts";
import { createService, createSteps } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { ExtensionPoints, Overrides } from "./extension-points.ts";

/** The collaborators of a mutated service. */
export interface MutatedServiceOptions {
  readonly records: LibraryRecords;
  readonly overdueService: OverdueService;
  readonly limits: Limits;
  readonly log?: (text: string) => void;
}

/**
 * Creates the service of the original server with some parts replaced. No plans are kept, since a
 * kept plan skips the steps that a mutant may have replaced.
 */
export function createMutatedService(
  overrides: readonly Overrides[],
  options: MutatedServiceOptions,
): HttpService {
  const context = { typeSystem: readTypeSystem(), records: options.records };
  const change = <Point extends keyof ExtensionPoints>(
    point: Point,
    original: ExtensionPoints[Point],
  ): ExtensionPoints[Point] =>
    overrides.reduce((part, override) => override[point]?.(part, context) ?? part, original);
  const typeSystem = change("typeSystem", context.typeSystem);
  const library = change("library", createMemoryLibrary(change("records", options.records)));
  const resolvers = change("resolvers", createResolvers(library, options.overdueService));
  const original = createSteps({ typeSystem, resolvers, limits: options.limits });
  const steps = {
    substitute: change("substitute", original.substitute),
    parse: change("parse", original.parse),
    validate: change("validate", original.validate),
    execute: change("execute", original.execute),
  };
  return createService(
    {
      read: change("read", readQuery),
      answerQuery: change("answerQuery", (query) => answerQuery(query, steps)),
      encode: change("encode", (response) =>
        encodeResponse(response, options.limits.maxResponseBytes),
      ),
    },
    options.log,
  );
}
