import { Session } from "node:inspector/promises";

const referenceUrl = new URL("..", import.meta.url).href;

/**
 * Counts how often the blocks of the server's code run: the same number on every machine. Start it
 * before any of the code runs, since what V8 optimized before is not counted.
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
