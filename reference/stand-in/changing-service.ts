import type { QueryResponse } from "../answer-query.ts";
import type { Served } from "../create-served.ts";
import { whenReady } from "../eventually.ts";
import type { HttpService } from "../http/http-service.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import type { Result } from "../result.ts";

/** A service with what it serves. */
interface Version {
  readonly served: Served;
  readonly service: HttpService;
}

/**
 * A service whose records or mutant change while it serves. Each response comes from one version as a
 * whole: the one that was served when its request had arrived.
 */
export class ChangingService {
  readonly #create: (served: Served) => Promise<Result<HttpService, string>>;
  readonly #handlers = new WeakMap<QueryResponse, HttpService>();
  #first: Version;
  #current: Version;
  readonly service: HttpService;

  /** @param create makes the service of each later version. */
  constructor(first: Version, create: (served: Served) => Promise<Result<HttpService, string>>) {
    this.#create = create;
    this.#first = first;
    this.#current = first;
    this.service = {
      handle: (body) => {
        const { service } = this.#current;
        return whenReady(service.handle(body), (response) => {
          this.#handlers.set(response, service);
          return response;
        });
      },
      encode: (response) =>
        (this.#handlers.get(response) ?? this.#current.service).encode(response),
      log: first.service.log,
    };
  }

  /**
   * Serves something else from now on; what is left out stays.
   *
   * @throws Error when there is no such mutant.
   */
  async change(part: Partial<Served>): Promise<void> {
    this.#current = await this.#build({ ...this.#current.served, ...part });
  }

  /** Serves other records from now on, also after a reset. */
  async reload(records: LibraryRecords): Promise<void> {
    const first = await this.#build({ ...this.#first.served, records });
    this.#current =
      this.#current === this.#first
        ? first
        : await this.#build({ ...this.#current.served, records });
    this.#first = first;
  }

  /** Serves the first version again. */
  reset(): void {
    this.#current = this.#first;
  }

  async #build(served: Served): Promise<Version> {
    const created = await this.#create(served);
    if (!created.ok) {
      throw new Error(created.error);
    }
    return { served, service: created.value };
  }
}
