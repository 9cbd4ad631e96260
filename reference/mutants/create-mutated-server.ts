import { HttpServer } from "../http/http-server.ts";
import type { LibraryRecords } from "../library/records.ts";
import { completeLimits } from "../limits.ts";
import type { ServerOptions } from "../server.ts";
import { createMutatedService } from "./create-mutated-service.ts";
import { findMutant } from "./find-mutant.ts";
import { mutants } from "./mutants.ts";

/** A server that behaves wrongly, or why there is none. */
export type CreatedServer =
  | { readonly ok: true; readonly server: HttpServer }
  | { readonly ok: false; readonly reason: string };

/**
 * Makes a server with the mutant of this name, from records, since a mutant may change them.
 *
 * This is the one door to the mutants, and only who asks for one loads them.
 */
export function createMutatedServer(
  name: string,
  options: Omit<ServerOptions, "library"> & { readonly records: LibraryRecords },
): CreatedServer {
  const found = findMutant(mutants, name);
  if (!found.ok) {
    return { ok: false, reason: describeUnknownMutant(name, found.nearNames) };
  }
  const limits = completeLimits(options.limits);
  const service = createMutatedService(found.mutant.override, { ...options, limits });
  return { ok: true, server: new HttpServer(service, limits) };
}

function describeUnknownMutant(name: string, nearNames: readonly string[]): string {
  const hint =
    nearNames.length > 0
      ? `did you mean ${nearNames.join(" or ")}?`
      : "--list-mutants shows them all";
  return `No mutant is called ${JSON.stringify(name)}: ${hint}`;
}
