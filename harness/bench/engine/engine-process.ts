import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { receiveMessage } from "../receive-message.ts";
import type { Query } from "../workload/workload.ts";

/** What an engine is to do again and again. */
export interface EngineTask {
  readonly query: Query;
  /** Whether each document is written in a way that the engine has never seen. */
  readonly isUnseen: boolean;
  readonly output: "object" | "text";
  /** CPU time to spend at least, in milliseconds. */
  readonly minMs: number;
}

/** How many queries were answered, and the CPU time used. */
export interface EngineTiming {
  readonly count: number;
  readonly cpuMs: number;
}

/** An engine in a separate process, so that no engine shapes the optimized code of another one. */
export class EngineProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /**
   * Starts the engine that a module exports as `createEngine(file)`.
   *
   * @throws Error when its process ends.
   */
  static async start(
    module: string,
    { peersFolder, datasetFile }: { readonly peersFolder: string; readonly datasetFile: string },
  ): Promise<EngineProcess> {
    const program = join(peersFolder, "time-engine.js");
    const child = fork(program, [module, datasetFile], { execArgv: [] });
    await receiveMessage(child);
    return new EngineProcess(child);
  }

  /**
   * Answers the query, a respelled copy and the query again, each as an object and as text.
   *
   * @returns the six results as JSON texts.
   * @throws Error when the process ends early.
   */
  async check(query: Query): Promise<readonly string[]> {
    this.#child.send({ kind: "check", query });
    const { texts } = await receiveMessage<{ readonly texts: readonly string[] }>(this.#child);
    return texts;
  }

  /**
   * Carries out a task.
   *
   * @throws Error when the process ends early.
   */
  async time(task: EngineTask): Promise<EngineTiming> {
    this.#child.send({ kind: "time", ...task });
    return receiveMessage(this.#child);
  }

  /** Ends the process. */
  stop(): void {
    this.#child.disconnect();
  }
}
