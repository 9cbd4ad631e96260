import { Session } from "node:inspector/promises";

/**
 * Counts how often the blocks of the reference server's code are run: the same on every machine,
 * however busy, which a clock cannot promise.
 *
 * Code that was made fast before the counter started is not counted, so it has to be started
 * before any of the code is run.
 */
export class BlockCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  stop(): void {
    this.#session.disconnect();
  }

  /** How many blocks are run while something is done. */
  async count(act: () => unknown): Promise<number> {
    await this.#take();
    await act();
    return this.#take();
  }

  /** How many blocks were run since it was last asked. */
  async #take(): Promise<number> {
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.startsWith(referenceUrl))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }
}

const referenceUrl = new URL("..", import.meta.url).href;
