import { answerQuery } from "../answer-query.ts";
import { encodeAnswer } from "../http/encode-response.ts";
import type { HttpService } from "../http/http-service.ts";
import { readQuery } from "../http/read-query.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/records.ts";
import type { Limits } from "../limits.ts";
import type { OverdueService } from "../overdue/overdue-service.ts";
import { createResolvers } from "../resolvers/create-resolvers.ts";
import { createService, createSteps } from "../server.ts";
import { readTypeSystem } from "../type-system/read-type-system.ts";
import type { Override, Seams } from "./extension-points.ts";

/** The collaborators of a mutated service; it makes the library itself, to change the records. */
export interface MutatedServiceOptions {
  readonly records: LibraryRecords;
  readonly overdueService: OverdueService;
  readonly limits: Limits;
  readonly log?: (text: string) => void;
}

/**
 * Puts together the service that the clean server has, with the parts of a mutant in their place.
 *
 * The engine is not changed and does not know: what is wrong is wrapped around it.
 */
export function createMutatedService(
  override: Override,
  options: MutatedServiceOptions,
): HttpService {
  const surroundings = { typeSystem: readTypeSystem(), records: options.records };
  const change = <Seam extends keyof Seams>(seam: Seam, right: Seams[Seam]): Seams[Seam] =>
    override[seam]?.(right, surroundings) ?? right;
  const typeSystem = change("typeSystem", surroundings.typeSystem);
  const library = change("library", createMemoryLibrary(change("records", options.records)));
  const resolvers = change("resolvers", createResolvers(library, options.overdueService));
  const right = createSteps({ typeSystem, resolvers, limits: options.limits });
  const steps = {
    substitute: change("substitute", right.substitute),
    parse: change("parse", right.parse),
    validate: change("validate", right.validate),
    execute: change("execute", right.execute),
    remember: right.remember,
  };
  return createService(
    {
      read: change("read", readQuery),
      answer: change("answer", (query) => answerQuery(query, steps)),
      encode: change("encode", encodeAnswer),
    },
    options.log,
  );
}
