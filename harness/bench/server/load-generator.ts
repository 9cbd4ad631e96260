import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { receiveMessage } from "../receive-message.ts";

/** Counts of the responses to a load of `seconds`. */
export interface LoadResult {
  readonly responses: number;
  readonly status200: number;
  readonly status400: number;
  /** Requests that got no response, or another status. */
  readonly failures: number;
  readonly seconds: number;
  /** The share of a core that the generator itself used; near 1, it is the limit. */
  readonly ownLoad: number;
}

/** Bodies by the name of their workload. */
export type Bodies = ReadonlyMap<string, readonly string[]>;

/** Sends load from a separate process, so that it can have its own core. */
export class LoadGenerator {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /**
   * Starts the process and gives it the bodies.
   *
   * @param command how to run a program of Node, on the core of the generator.
   * @throws Error when the process ends early.
   */
  static async start(
    command: readonly string[],
    { peersFolder, bodies }: { readonly peersFolder: string; readonly bodies: Bodies },
  ): Promise<LoadGenerator> {
    const [program = "", ...args] = [...command, join(peersFolder, "load.js")];
    const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const generator = new LoadGenerator(child);
    for (const [name, list] of bodies) {
      await generator.#ask<unknown>({ kind: "workload", name, bodies: list });
    }
    return generator;
  }

  /**
   * Sends the bodies of a workload to a server for some seconds.
   *
   * @throws Error when the process ends early.
   */
  async send(options: {
    readonly url: string;
    readonly workload: string;
    readonly seconds: number;
  }): Promise<LoadResult> {
    return this.#ask({ kind: "send", ...options });
  }

  /** Ends the process. */
  stop(): void {
    this.#child.disconnect();
  }

  async #ask<Reply>(message: object): Promise<Reply> {
    this.#child.send(message);
    return receiveMessage(this.#child);
  }
}
