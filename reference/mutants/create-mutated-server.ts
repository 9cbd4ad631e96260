import { HttpServer } from "../http/http-server.ts";
import type { LibraryRecords } from "../library/records.ts";
import { completeLimits } from "../limits.ts";
import type { ServerOptions } from "../server.ts";
import { createFaultyService } from "./create-mutated-service.ts";
import { findFault } from "./find-mutant.ts";
import { faults } from "./mutants.ts";

/** A server that behaves wrongly, or why there is none. */
export type CreatedServer =
  | { readonly ok: true; readonly server: HttpServer }
  | { readonly ok: false; readonly reason: string };

/**
 * Makes a server with the fault of this name, from records, since a fault may change them.
 *
 * This is the one door to the faults, and only who asks for one loads them.
 */
export function createServerWithFault(
  name: string,
  options: Omit<ServerOptions, "library"> & { readonly records: LibraryRecords },
): CreatedServer {
  const found = findFault(faults, name);
  if (!found.ok) {
    return { ok: false, reason: describeUnknownFault(name, found.nearNames) };
  }
  const limits = completeLimits(options.limits);
  const service = createFaultyService(found.fault.override, { ...options, limits });
  return { ok: true, server: new HttpServer(service, limits) };
}

function describeUnknownFault(name: string, nearNames: readonly string[]): string {
  const hint =
    nearNames.length > 0
      ? `did you mean ${nearNames.join(" or ")}?`
      : "--list-faults shows them all";
  return `No fault is called ${JSON.stringify(name)}: ${hint}`;
}
