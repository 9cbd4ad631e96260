import { createServed } from "./create-served.ts";
import {
  createUnreachableOverdueService,
  notResponding,
} from "./library/create-unreachable-overdue-service.ts";
import type { LibraryRecords } from "./library/library-records.ts";
import { loadLibrary, parseLibrary } from "./library/load-library.ts";
import type { OverdueService } from "./library/overdue-service.ts";
import type { OverdueValues } from "./library/overdue-values.ts";
import { locateDataFile } from "./locate-data-file.ts";
import { err, ok, type Result } from "./result.ts";
import { createHttpServer } from "./server.ts";
import type { Behavior } from "./stand-in/behavior.ts";
import type { LoggedRequest } from "./stand-in/request-log.ts";
import { StandIn } from "./stand-in/stand-in.ts";

/**
 * What the reference server serves, and where.
 *
 * @example
 * ```ts
 * const options: ReferenceServerOptions = {
 *   library: { members: [{ id: "m1", name: "Ada" }], loans: [], books: [] },
 *   overdueDays: () => 3,
 * };
 * ```
 */
export interface ReferenceServerOptions extends Behavior {
  /** A free port when left out. */
  readonly port?: number | undefined;
  /** `127.0.0.1` when left out. */
  readonly host?: string | undefined;
  /** Records, or the path of a file of them; those of the package when left out. */
  readonly library?: LibraryRecords | string | undefined;
  /** Name of a mutant: misbehaves in one way on purpose. */
  readonly mutant?: string | undefined;
  /**
   * How many days a loan is overdue, by its id; undefined if it is not. A promise is awaited. Where
   * the function throws or the promise rejects, `overdueDays` of that loan is null with an error.
   * When left out, the overdue service does not respond, and that is so for each loan.
   */
  readonly overdueDays?:
    | ((loanId: string) => number | undefined | Promise<number | undefined>)
    | undefined;
  /** Start of the sequence of faults and delays, a 32-bit integer; 1 when left out. */
  readonly seed?: number | undefined;
  /** The origin whose pages may read responses in a browser, or `*`; none when left out. */
  readonly cors?: string | undefined;
  /** Days by loan id, in place of `overdueDays`. */
  readonly overdue?: OverdueValues | undefined;
  /** Takes messages for the operator; nothing is logged when left out. */
  readonly log?: ((text: string) => void) | undefined;
}

/**
 * A reference server that listens.
 *
 * @example
 * ```ts
 * const stop = async ({ close }: ReferenceServer): Promise<void> => close();
 * ```
 */
export interface ReferenceServer {
  /** Base URL, like `http://127.0.0.1:40123`; queries go to `/graph` below it. */
  readonly url: string;
  /** Lists the last 1,000 requests, the oldest first, with what became of them. */
  readonly requests: () => readonly LoggedRequest[];
  /**
   * Changes how clients are treated from now on; what is left out is as in a server without faults.
   *
   * @throws Error for a behavior that makes no sense.
   */
  readonly setBehavior: (behavior: Behavior) => void;
  /**
   * Restores the behavior that the server was started with, begins its sequence anew, and forgets
   * the requests.
   */
  readonly reset: () => void;
  /** Finishes the requests under way, up to 5 s, and stops. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the reference server in this process.
 *
 * @throws Error for invalid records, an unknown mutant, a behavior that makes no sense, and when it
 *   cannot listen.
 * @example
 * ```ts
 * const server = await startReferenceServer({ overdueDays: () => 3 });
 * const response = await fetch(`${server.url}/graph`, {
 *   method: "POST",
 *   headers: { "Content-Type": "application/json" },
 *   body: JSON.stringify({ document: 'member(id: "m1") { loans { overdueDays } }' }),
 * });
 * assert.equal(response.status, 200);
 * await server.close();
 * ```
 */
export async function startReferenceServer(
  options: ReferenceServerOptions = {},
): Promise<ReferenceServer> {
  const { port = 0, host = "127.0.0.1", delay, slowBody, fail, seed, mutant, overdue } = options;
  const standIn = new StandIn({ behavior: { delay, slowBody, fail }, seed });
  const records = await readRecords(options.library);
  const collaborators = {
    overdueService: createOverdueService(options.overdueDays),
    log: options.log ?? (() => undefined),
  };
  const created = await createServed({ records, mutant, overdue }, collaborators);
  if (!created.ok) {
    throw new Error(created.error);
  }
  const { deliver: delivery } = standIn;
  const server = createHttpServer(created.value, { cors: options.cors, delivery });
  const url = await server.listen(port, host);
  return {
    url,
    requests: () => standIn.requests(),
    setBehavior: (behavior) => standIn.setBehavior(behavior),
    reset: () => standIn.reset(),
    close: () => server.stop(),
  };
}

async function readRecords(library: ReferenceServerOptions["library"]): Promise<LibraryRecords> {
  const loaded =
    typeof library === "object"
      ? await parseLibrary(JSON.stringify(library, null, 2), "library")
      : await loadLibrary(library ?? locateDataFile("spec-cases/library.json"));
  if (!loaded.ok) {
    throw new Error(`Cannot use the library:\n${loaded.error.join("\n")}`);
  }
  return loaded.value;
}

function createOverdueService(overdueDays: ReferenceServerOptions["overdueDays"]): OverdueService {
  if (overdueDays === undefined) {
    return createUnreachableOverdueService();
  }
  const count = async (loanId: string): Promise<Result<number | undefined, string>> => {
    try {
      return ok(await overdueDays(loanId));
    } catch {
      return err(notResponding);
    }
  };
  return { countOverdueDays: (loanIds) => Promise.all(loanIds.map(count)) };
}
