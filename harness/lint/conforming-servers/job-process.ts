import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { findKitRoot } from "../../suite/find-kit-root.ts";

/** A separate process that takes jobs, so that they use another core. */
export class JobProcess<Job, Outcome> {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  #jobs = 0;

  /**
   * Starts the process.
   *
   * @param module calls `takeJobs()`: its file, or its path in the kit's folder without `.ts`. The
   *   build needs to know a module that the published kit starts, too.
   */
  constructor(module: string | URL) {
    this.#child = fork(typeof module === "string" ? findModule(module) : module, {
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#ended = new Promise((_resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("exit", (status, signal) => {
        const how = status ?? signal;
        reject(new Error(`The process of ${module} ended with ${how}, without an outcome`));
      });
    });
    this.#ended.catch(() => undefined);
    this.#child.on("message", ({ id, outcome }: OutcomeMessage<Outcome>) => {
      this.#waiting.get(id)?.(outcome);
      this.#waiting.delete(id);
    });
  }

  /**
   * Has a job done; several can be under way.
   *
   * @throws Error when the process ends before the job is done.
   */
  run(job: Job): Promise<Outcome> {
    this.#jobs += 1;
    const id = this.#jobs;
    const done = new Promise<Outcome>((resolve) => this.#waiting.set(id, resolve));
    const message: JobMessage<Job> = { id, job };
    this.#child.send(message);
    return Promise.race([done, this.#ended]);
  }

  /** Ends the process, whatever it is doing. */
  stop(): void {
    this.#child.kill("SIGKILL");
  }
}

function findModule(name: string): string {
  const isSource = import.meta.url.endsWith(".ts");
  return join(findKitRoot(), isSource ? `${name}.ts` : `dist/${name}.js`);
}

/** Does the jobs that this process gets from the one that started it, and ends with that. */
export function takeJobs<Job, Outcome>(work: (job: Job) => Promise<Outcome>): void {
  process.on("message", async ({ id, job }: JobMessage<Job>) => {
    const message: OutcomeMessage<Outcome> = { id, outcome: await work(job) };
    process.send?.(message);
  });
  process.once("disconnect", () => process.exit());
}

interface JobMessage<Job> {
  readonly id: number;
  readonly job: Job;
}

interface OutcomeMessage<Outcome> {
  readonly id: number;
  readonly outcome: Outcome;
}
