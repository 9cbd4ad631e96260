import type { HttpService } from "../http/http-service.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { completeLimits } from "../limits.ts";
import { err, ok, type Result } from "../result.ts";
import type { ServiceOptions } from "../server.ts";
import { createMutatedService } from "./create-mutated-service.ts";
import type { Overrides } from "./extension-points.ts";
import { findMutant } from "./find-mutant.ts";
import { mutants } from "./mutants.ts";

/** The collaborators of a mutant. */
export interface MutantOptions extends Omit<ServiceOptions, "library"> {
  readonly records: LibraryRecords;
}

/**
 * Creates the service of the mutant with this name, or of several, each of which changes what those
 * before it have changed.
 *
 * It takes records instead of a library because a mutant may change them. Nothing else imports the
 * mutants, so that the original server starts without loading them.
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
  const limits = completeLimits(options.limits);
  return ok(createMutatedService(overrides, { ...options, limits }));
}

function describeUnknownMutant(name: string, suggestions: readonly string[]): string {
  const hint =
    suggestions.length > 0
      ? `did you mean ${suggestions.join(" or ")}?`
      : "--list-mutants shows them all";
  return `No mutant is called ${JSON.stringify(name)}: ${hint}`;
}
