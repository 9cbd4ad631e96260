import { maxTracedLength } from "../explorer/trace.ts";
import type { Delivery } from "../http/delivery.ts";
import { HttpServer } from "../http/http-server.ts";
import type { HttpService } from "../http/http-service.ts";
import { TurnQueue } from "../http/turn-queue.ts";
import { createMemoryLibrary } from "../library/create-memory-library.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { createKnownOverdueService } from "../library/overdue-service.ts";
import { completeLimits } from "../limits.ts";
import { createPlainService, type ServiceOptions, type Sources } from "../server.ts";
import { type Behavior, describeNonconformance, readBehavior } from "./behavior.ts";
import { deliver, drawFate, RandomSequence } from "./faulty-delivery.ts";
import type { RequestLog } from "./request-log.ts";

type Served = Behavior & { readonly records: LibraryRecords };

/** How a stand-in begins, and what it works with. */
export interface StandInOptions extends Omit<ServiceOptions, "library"> {
  /** What a reset restores. */
  readonly behavior: Served;
  /** Start of the sequence of faults and delays; 1 when left out. */
  readonly seed?: number | undefined;
  /** The origin whose pages may read responses in a browser. */
  readonly cors?: string | undefined;
  readonly requests?: RequestLog | undefined;
}

interface Version {
  readonly served: Served;
  readonly sources: Sources;
  readonly service: HttpService;
}

/**
 * Stands in for a service that clients are tried on: it misbehaves as it is asked to, remembers
 * what they send, and changes while it serves. Each response comes from one version as a whole.
 */
export class StandIn {
  readonly server: HttpServer;
  /** Traces are made a few at a time: one may take a hundred times its document, while it waits for a source. */
  readonly traces: TurnQueue = new TurnQueue(2 * maxTracedLength);
  /** The log of what clients sent; undefined when it is not wanted. */
  readonly requests: RequestLog | undefined;
  readonly #options: StandInOptions;
  #first: Version;
  #current: Version;
  #random: RandomSequence;

  /** @throws Error when there is no such mutant. */
  static async create(options: StandInOptions): Promise<StandIn> {
    return new StandIn(options, await build(options.behavior, options));
  }

  private constructor(options: StandInOptions, first: Version) {
    this.requests = options.requests;
    this.#options = options;
    this.#first = first;
    this.#current = first;
    this.#random = new RandomSequence(options.seed ?? 1);
    const limits = completeLimits(options.limits);
    this.server = new HttpServer(first.service, limits, this.#deliver);
  }

  /** What a query is asked of now, without the mistakes of a mutant. */
  sources(): Sources {
    return this.#current.sources;
  }

  /**
   * Changes the behavior together with what is served, or nothing.
   *
   * @throws Error that says which part makes no sense.
   */
  async change(value: unknown): Promise<void> {
    const { records = this.#current.served.records, ...behavior } = readBehavior(value);
    const complaint = describeNonconformance(behavior);
    this.#serve(await build({ ...behavior, records }, this.#options));
    if (complaint !== undefined) {
      this.#options.log?.(complaint);
    }
  }

  /** Serves other records from now on, also after a reset. */
  async reload(records: LibraryRecords): Promise<void> {
    const [first, current] = [this.#first, this.#current];
    this.#first = await build({ ...first.served, records }, this.#options);
    this.#serve(
      current === first ? this.#first : await build({ ...current.served, records }, this.#options),
    );
  }

  /** Restores what was served first, begins the sequence anew, and forgets the requests. */
  reset(): void {
    this.#serve(this.#first);
    this.#random = new RandomSequence(this.#options.seed ?? 1);
    this.requests?.clear();
  }

  #serve(version: Version): void {
    this.#current = version;
    this.server.serve(version.service);
  }

  readonly #deliver: Delivery = (outgoing, send) => {
    const fate = drawFate(this.#current.served, this.#random);
    deliver(fate, outgoing, this.requests?.note(outgoing, fate.fault, send) ?? send);
  };
}

/** Creates the service of the original server, or that of mutants, which alone load the catalogue. */
async function build(served: Served, { cors, ...given }: StandInOptions): Promise<Version> {
  const { records, mutant, overdue } = served;
  const overdueService =
    overdue === undefined ? given.overdueService : createKnownOverdueService(overdue);
  const sources = { library: createMemoryLibrary(records), overdueService };
  if (mutant === undefined) {
    const plain = createPlainService({ ...given, ...sources });
    return { served, sources, service: allowOrigin(plain, cors) };
  }
  const { createMutant } = await import("../mutants/create-mutant.ts");
  const mutated = createMutant(mutant, { ...given, records, overdueService });
  return { served, sources, service: allowOrigin(mutated, cors) };
}

/** Lets the pages of one origin, or of every one for `*`, read the responses of a service. */
function allowOrigin(service: HttpService, origin: string | undefined): HttpService {
  if (origin === undefined) {
    return service;
  }
  const headers = { "Access-Control-Allow-Origin": origin, Vary: "Origin" };
  return {
    ...service,
    encode(response) {
      const encoded = service.encode(response);
      return { ...encoded, headers: { ...encoded.headers, ...headers } };
    },
    preflight: {
      status: 200,
      headers: {
        ...headers,
        "Access-Control-Allow-Methods": "POST",
        "Access-Control-Allow-Headers": "Content-Type, Authorization, *",
        "Access-Control-Max-Age": "600",
        "Content-Length": "0",
      },
      body: "",
    },
  };
}
