import { Session } from "node:inspector/promises";

const referenceUrl = new URL("..", import.meta.url).href;

/**
 * Counts how often the blocks of the reference server's code run: unlike a clock, it gives the same
 * number on every machine, however busy.
 *
 * Code that V8 optimized before the counter started is not counted, so start it before any of the
 * code runs.
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

  async count(act: () => unknown): Promise<number> {
    await this.#take();
    await act();
    return this.#take();
  }

  /** Counts the block executions since the last call. */
  async #take(): Promise<number> {
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.startsWith(referenceUrl))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  }
}
