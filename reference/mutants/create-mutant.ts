import { answerQuery } from "../answer-query.ts";
import { createResolvers } from "../execution/create-resolvers.ts";
import { encodeResponse } from "../http/encode-response.ts";
import type { HttpService } from "../http/http-service.ts";
import { readQuery } from "../http/read-query.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { completeLimits } from "../limits.ts";
import { err, ok, type Result } from "../result.ts";
import { createService, createSteps, type ServiceOptions } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { ExtensionPoints, Overrides } from "./extension-points.ts";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";

/** The collaborators of a mutant, with records instead of a library: a mutant may change them. */
export interface MutantOptions extends Omit<ServiceOptions, "library"> {
  readonly records: LibraryRecords;
}

/**
 * Creates the service of one mutant or of several, each of which changes what those before it have
 * changed. Nothing else imports the mutants, so that the original server starts without them.
 *
 * @returns the service, or a message that there is no such mutant.
 */
export function createMutant(
  names: string | readonly string[],
  options: MutantOptions,
): Result<HttpService, string> {
  const overrides: Overrides[] = [];
  for (const name of [names].flat()) {
    const found = findMutant(mutants, name);
    if (!found.ok) {
      return err(describeUnknownMutant(name, found.suggestions));
    }
    overrides.push(found.mutant.override);
  }
  return ok(createMutatedService(overrides, options));
}

/**
 * Creates the service of the original server with some parts replaced. No plans are kept, since a
 * kept plan skips the steps that a mutant may have replaced.
 */
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

function describeUnknownMutant(name: string, suggestions: readonly string[]): string {
  const hint =
    suggestions.length > 0
      ? `did you mean ${suggestions.join(" or ")}?`
      : "--list-mutants shows them all";
  return `No mutant is called ${JSON.stringify(name)}: ${hint}`;
}

/** A mutant, or the names of those that may be meant. */
export type FoundMutant =
  | { readonly ok: true; readonly mutant: Mutant }
  | { readonly ok: false; readonly suggestions: readonly string[] };

const maxSuggested = 3;

/** Finds a mutant by its name; suggests names that contain every word of an unknown one. */
export function findMutant(mutants: readonly Mutant[], name: string): FoundMutant {
  const mutant = mutants.find((candidate) => candidate.name === name);
  if (mutant !== undefined) {
    return { ok: true, mutant };
  }
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const suggestions = mutants
    .map((candidate) => candidate.name)
    .filter((candidate) => words.length > 0 && words.every((word) => candidate.includes(word)));
  return { ok: false, suggestions: suggestions.slice(0, maxSuggested) };
}
