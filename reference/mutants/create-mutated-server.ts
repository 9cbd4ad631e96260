import { guardService } from "../http/guard-service.ts";
import { HttpServer } from "../http/http-server.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { completeLimits } from "../limits.ts";
import type { ServerOptions } from "../server.ts";
import { allowOrigin } from "../stand-in/allow-origin.ts";
import { createMutatedService } from "./create-mutated-service.ts";
import { findMutant } from "./find-mutant.ts";
import { mutants } from "./mutants.ts";

/** The collaborators of a mutated server. */
export interface MutatedServerOptions extends Omit<ServerOptions, "library"> {
  readonly records: LibraryRecords;
}

/** A mutated server, or why there is none. */
export type CreatedServer =
  | { readonly ok: true; readonly server: HttpServer }
  | { readonly ok: false; readonly reason: string };

/**
 * Creates a server with the mutant of this name.
 *
 * It takes records instead of a library because a mutant may change them. Nothing else imports the
 * mutants, so that the original server starts without loading them.
 */
export function createMutatedServer(name: string, options: MutatedServerOptions): CreatedServer {
  const found = findMutant(mutants, name);
  if (!found.ok) {
    return { ok: false, reason: describeUnknownMutant(name, found.suggestions) };
  }
  const limits = completeLimits(options.limits);
  const mutated = createMutatedService(found.mutant.override, { ...options, limits });
  const service = guardService(allowOrigin(mutated, options.cors));
  return { ok: true, server: new HttpServer(service, limits, options.delivery) };
}

function describeUnknownMutant(name: string, suggestions: readonly string[]): string {
  const hint =
    suggestions.length > 0
      ? `did you mean ${suggestions.join(" or ")}?`
      : "--list-mutants shows them all";
  return `No mutant is called ${JSON.stringify(name)}: ${hint}`;
}
