import { type Eventually, whenReady } from "../eventually.ts";
import type { EncodedResponse } from "../http/encode-response.ts";
import { readPackageLibrary } from "../library/read-package-library.ts";
import { createUnreachableOverdueService } from "../overdue/create-unreachable-overdue-service.ts";
import { createMutatedServer } from "./create-mutated-server.ts";
import { findMutant } from "./find-mutant.ts";
import { mutants } from "./mutants.ts";
import { PassageWatch, type PassedOn } from "./passage-watch.ts";

/** A mutant that this process serves. */
export interface OpenedMutant {
  /** Its base URL. */
  readonly url: string;
  /** Answers the body of a POST to `/graph` as the server at the URL does, without HTTP. */
  readonly answer: (body: Buffer) => Eventually<EncodedResponse>;
  /** Takes what the server at the URL has passed on since the last call. */
  readonly takePassedOn: () => PassedOn;
  readonly close: () => Promise<void>;
}

/**
 * Serves a mutant in the process of its judge, which asks the mutants hundreds of thousands of
 * queries. The judge gets this module on its command line.
 *
 * @returns undefined for a mutant that depends on how requests overlap, which is up to HTTP.
 * @throws Error when there is no such mutant, or it cannot listen.
 */
export async function openMutant(name: string): Promise<OpenedMutant | undefined> {
  const found = findMutant(mutants, name);
  if (found.ok && found.mutant.concurrent === true) {
    return undefined;
  }
  const watch = new PassageWatch();
  const created = createMutatedServer(name, {
    wrap: (service) => watch.follow(service),
    records: readPackageLibrary(),
    overdueService: createUnreachableOverdueService(),
    log: (text) => process.stderr.write(`${text}\n`),
  });
  if (!created.ok) {
    throw new Error(created.reason);
  }
  const { server, service } = created;
  return {
    url: await server.listen(0, "127.0.0.1"),
    answer: (body) => whenReady(service.handle(body), service.encode),
    takePassedOn: () => watch.take(),
    close: () => server.stop(),
  };
}
