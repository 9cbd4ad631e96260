import type { Delivery } from "../http/delivery.ts";
import type { Behavior } from "./behavior.ts";
import type { ChangingService } from "./changing-service.ts";
import { FaultyDelivery } from "./faulty-delivery.ts";
import { readChange } from "./read-behavior.ts";
import { type LoggedRequest, RequestLog } from "./request-log.ts";

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
    const { behavior, mutant, records, overdue } = await readChange(value);
    await this.#changing?.change({ mutant, overdue, ...(records !== undefined && { records }) });
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
