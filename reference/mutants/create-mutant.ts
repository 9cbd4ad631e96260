import { answerQuery } from "../answer-query.ts";
import { createResolvers } from "../execution/create-resolvers.ts";
import { encodeResponse } from "../http/encode-response.ts";
import type { HttpService } from "../http/http-service.ts";
import { readQuery } from "../http/read-query.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { completeLimits } from "../limits.ts";
import { findMutant } from "../mutant-head.ts";
import { createService, createSteps, type ServiceOptions } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { ExtensionPoints, Overrides } from "./mutant.ts";
import { mutants } from "./mutants.ts";

/** The collaborators of a mutant, with records instead of a library: a mutant may change them. */
export interface MutantOptions extends Omit<ServiceOptions, "library"> {
  readonly records: LibraryRecords;
}

/**
 * Creates the service of one mutant or of several, each of which changes what those before it have
 * changed. Nothing else imports the mutants, so that the original server starts without them.
 *
 * @throws Error when there is no such mutant.
 */
export function createMutant(
  names: string | readonly string[],
  options: MutantOptions,
): HttpService {
  const found = [names].flat().map((name) => findMutant(mutants, name));
  return createMutatedService(
    found.map(({ override }) => override),
    options,
  );
}

/** Creates the service of the original server with some parts replaced. */
export function createMutatedService(
  overrides: readonly Overrides[],
  { records, overdueService, log, ...options }: MutantOptions,
): HttpService {
  const limits = completeLimits(options.limits);
  const context = { typeSystem: readTypeSystem(), records };
  const change = <Point extends keyof ExtensionPoints>(
    point: Point,
    original: ExtensionPoints[Point],
  ): ExtensionPoints[Point] =>
    overrides.reduce((part, override) => override[point]?.(part, context) ?? part, original);
  const typeSystem = change("typeSystem", context.typeSystem);
  const library = change("library", createMemoryLibrary(records));
  const resolvers = change("resolvers", createResolvers(library, overdueService));
  const original = createSteps({ typeSystem, resolvers, limits });
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
      encode: change("encode", (response) => encodeResponse(response, limits.maxResponseBytes)),
    },
    log,
  );
}
