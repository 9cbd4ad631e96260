import type { HttpService } from "./http/http-service.ts";
import { createMemoryLibrary } from "./library/create-memory-library.ts";
import type { LibraryRecords } from "./library/library-records.ts";
import { createKnownOverdueService, type OverdueValues } from "./library/overdue-values.ts";
import { ok, type Result } from "./result.ts";
import { createPlainService, type ServiceOptions } from "./server.ts";

/** What a server serves. */
export interface Served {
  readonly records: LibraryRecords;
  /** Name of a mutant, or of several at once; the original server when left out. */
  readonly mutant?: string | readonly string[] | undefined;
  /** In place of what the overdue service says. */
  readonly overdue?: OverdueValues | undefined;
}

/**
 * Creates the service of the original server, or that of a mutant.
 *
 * @returns the service, or a message that there is no such mutant.
 */
export async function createServed(
  { records, mutant, overdue }: Served,
  given: Omit<ServiceOptions, "library">,
): Promise<Result<HttpService, string>> {
  const options =
    overdue === undefined
      ? given
      : { ...given, overdueService: createKnownOverdueService(overdue) };
  if (mutant === undefined) {
    return ok(createPlainService({ library: createMemoryLibrary(records), ...options }));
  }
  const { createMutant } = await import("./mutants/create-mutant.ts");
  return createMutant(mutant, { records, ...options });
}
