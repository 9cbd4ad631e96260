import type { Delivery } from "../http/delivery.ts";
import { readBySchema } from "../json/read-by-schema.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { parseLibrary } from "../library/load-library.ts";
import type { OverdueValues } from "../library/overdue-values.ts";
import type { Behavior } from "./behavior.ts";
import type { ChangingService } from "./changing-service.ts";
import { FaultyDelivery } from "./faulty-delivery.ts";
import { type LoggedRequest, RequestLog } from "./request-log.ts";

/** A behavior with what is served: what `PUT /behavior` takes. */
interface Change extends Behavior {
  /** Name of a mutant; the original server when left out. */
  readonly mutant?: string;
  /** In place of what the overdue service says, which is asked again when left out. */
  readonly overdue?: unknown;
  /** Those from before when left out. */
  readonly records?: unknown;
}

/** How a stand-in begins. */
export interface StandInOptions {
  readonly behavior: Behavior;
  /** A 32-bit integer; 1 when left out. */
  readonly seed?: number | undefined;
  /** The service that a control port changes. */
  readonly changing?: ChangingService;
  /** Is told each request whose response has ended. */
  readonly onEnd?: (request: LoggedRequest) => void;
}

/** Stands in for a service that clients are tried on: it misbehaves as told, and remembers. */
export class StandIn {
  readonly #faults: FaultyDelivery;
  readonly #log: RequestLog;
  readonly #first: Behavior;
  readonly #changing: ChangingService | undefined;

  /** @throws Error for a behavior that makes no sense. */
  constructor({ behavior, seed = 1, changing, onEnd }: StandInOptions) {
    this.#first = behavior;
    this.#changing = changing;
    this.#faults = new FaultyDelivery(behavior, seed);
    this.#log = new RequestLog(onEnd);
  }

  readonly deliver: Delivery = (outgoing, send) => {
    const fate = this.#faults.draw();
    this.#log.note(outgoing, fate.fault);
    this.#faults.carryOut(fate, outgoing, send);
  };

  /** Lists the last 1,000 requests, the oldest first. */
  requests(): readonly LoggedRequest[] {
    return this.#log.list();
  }

  clearRequests(): void {
    this.#log.clear();
  }

  /** @throws Error for a behavior that makes no sense. */
  setBehavior(behavior: unknown): void {
    this.#faults.setBehavior(behavior);
  }

  /**
   * Changes the behavior together with what is served. Nothing changes when a part makes no sense.
   *
   * @throws Error that says which.
   */
  async change(value: unknown): Promise<void> {
    const { mutant, overdue, records, ...behavior } = readBySchema<Change>("behavior", value);
    await this.#changing?.change({
      mutant,
      overdue: overdue === undefined ? undefined : readBySchema<OverdueValues>("overdue", overdue),
      ...(records !== undefined && { records: await readRecords(records) }),
    });
    this.#faults.setBehavior(behavior);
  }

  /**
   * Restores what was served first and the first behavior, begins its sequence anew, and forgets the
   * requests.
   */
  reset(): void {
    this.#changing?.reset();
    this.#faults.setBehavior(this.#first);
    this.#faults.restart();
    this.#log.clear();
  }
}

async function readRecords(records: unknown): Promise<LibraryRecords> {
  const library = await parseLibrary(JSON.stringify(records, null, 2), "records");
  if (!library.ok) {
    throw new Error(library.error.join("\n"));
  }
  return library.value;
}
