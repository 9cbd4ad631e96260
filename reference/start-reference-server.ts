import type { LibraryRecords } from "./library/library-records.ts";
import { readRecords } from "./library/load-library.ts";
import {
  createKnownOverdueService,
  notResponding,
  type OverdueService,
} from "./library/overdue-service.ts";
import { err, ok, type Result } from "./result.ts";
import { type Behavior, readBehavior } from "./stand-in/behavior.ts";
import { type LoggedRequest, RequestLog } from "./stand-in/request-log.ts";
import { StandIn } from "./stand-in/stand-in.ts";

/** What the reference server serves, and where. */
export interface ReferenceServerOptions extends Behavior {
  /** A free port when left out. */
  readonly port?: number | undefined;
  /** `127.0.0.1` when left out. */
  readonly host?: string | undefined;
  /** Records, or the path of a file of them; those of the package when left out. */
  readonly library?: LibraryRecords | string | undefined;
  /**
   * How many days a loan is overdue, by its id; undefined if it is not. Where the function throws
   * or its promise rejects, `overdueDays` of that loan is null with an error, as it is for all when
   * this is left out.
   */
  readonly overdueDays?:
    | ((loanId: string) => number | undefined | Promise<number | undefined>)
    | undefined;
  /** Start of the sequence of faults and delays, a 32-bit integer; 1 when left out. */
  readonly seed?: number | undefined;
  /** The origin whose pages may read responses in a browser, or `*`; none when left out. */
  readonly cors?: string | undefined;
  /** Takes messages for the operator; nothing is logged when left out. */
  readonly log?: ((text: string) => void) | undefined;
}

/** A reference server that listens. */
export interface ReferenceServer {
  /** Base URL, like `http://127.0.0.1:40123`; queries go to `/graph` below it. */
  readonly url: string;
  /** Lists the last 1,000 requests (up to 4 MiB of JSON), the oldest first, with what became of them. */
  readonly requests: () => readonly LoggedRequest[];
  /**
   * Changes what is served and how clients are treated. What is left out is as in a server without
   * faults, except for the records.
   *
   * @throws Error for a behavior that makes no sense.
   */
  readonly setBehavior: (behavior: Behavior) => Promise<void>;
  /** Restores what the server was started with, begins its sequence anew, and forgets the requests. */
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
  const { port = 0, host = "127.0.0.1", library, overdueDays, seed, cors, log } = options;
  const { delay, slowBody, fail, mutant, overdue, records } = options;
  const behavior = readBehavior({ delay, slowBody, fail, mutant, overdue, records });
  const requests = new RequestLog();
  const standIn = await StandIn.create({
    behavior: { ...behavior, records: behavior.records ?? (await readRecords(library)) },
    overdueService: createOverdueService(overdueDays),
    seed,
    cors,
    requests,
    log: log ?? (() => undefined),
  });
  const url = await standIn.server.listen(port, host);
  return {
    url,
    requests: () => requests.list(),
    setBehavior: (changed) => standIn.change(changed),
    reset: () => standIn.reset(),
    close: () => standIn.server.stop(),
  };
}

function createOverdueService(overdueDays: ReferenceServerOptions["overdueDays"]): OverdueService {
  if (overdueDays === undefined) {
    return createKnownOverdueService();
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
