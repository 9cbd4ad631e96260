import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** A command line, and what surrounds it. */
export interface HostedCommand {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** How a command line ended, and what it wrote. */
export interface HostedEnding {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A process that runs command lines of the kit one after another, each as the kit's program would.
 * Starting the program takes longer than most command lines. The process ends with its parent.
 */
export class KitHost {
  readonly #process: ChildProcess;
  /** Settles when the command lines so far have ended. */
  #lastEnding: Promise<unknown> = Promise.resolve();

  /**
   * @param program path of the kit's program.
   * @param loader modules that Node needs to load it.
   */
  constructor(program: string, loader: readonly string[]) {
    const file = join(findKitRoot(), "harness", "testing", "kit-host.mjs");
    const execArgv = loader.flatMap((name) => ["--import", name]);
    this.#process = fork(file, [program], {
      execArgv,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  }

  /**
   * Runs a command line after those before it.
   *
   * @throws Error when the process ends before the command line does.
   */
  run(command: HostedCommand): Promise<HostedEnding> {
    const ending = this.#lastEnding.then(() => this.#runNext(command));
    this.#lastEnding = ending.catch(() => undefined);
    return ending;
  }

  async #runNext(command: HostedCommand): Promise<HostedEnding> {
    const child = this.#process;
    child.ref();
    child.channel?.ref();
    child.send(command);
    const ended = new AbortController();
    const { signal } = ended;
    const exit = once(child, "exit", { signal }).then(([status, name]) => {
      const args = command.args.join(" ");
      throw new Error(`The host of the kit ended during "${args}": ${status ?? name}`);
    });
    const [ending] = await Promise.race([once(child, "message", { signal }), exit]);
    ended.abort();
    child.channel?.unref();
    child.unref();
    return ending;
  }
}
