import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ServerTrial } from "../run/judge-server.ts";
import type { JudgeMutant, MutantJudgment } from "./create-judge.ts";

/** Processes that judge mutants by the cases of the kit's own suite, in turn. */
export class JudgingProcesses {
  readonly #processes: readonly JudgingProcess[];
  #turn = 0;

  /** @param generated count and seed of the generated cases for each mutant. */
  constructor(count: number, { count: cases, seed }: ServerTrial["generated"]) {
    this.#processes = Array.from(
      { length: count },
      () => new JudgingProcess(JSON.stringify({ count: cases, seed })),
    );
  }

  readonly judge: JudgeMutant = (url) => {
    this.#turn = (this.#turn + 1) % this.#processes.length;
    const next = this.#processes[this.#turn];
    return next === undefined
      ? Promise.reject(new Error("No process judges mutants"))
      : next.judge(url);
  };

  /** Ends the processes, whatever they are doing. */
  stop(): void {
    for (const one of this.#processes) {
      one.stop();
    }
  }
}

/** What a judging process sends. */
interface Outcome {
  readonly url: string;
  readonly judgment: MutantJudgment;
}

const program = fileURLToPath(new URL("judging-main.ts", import.meta.url));

class JudgingProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  readonly #waiting = new Map<string, (judgment: MutantJudgment) => void>();

  constructor(generated: string) {
    this.#child = fork(program, [generated], { serialization: "advanced" });
    this.#ended = new Promise((_resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("exit", (status, signal) =>
        reject(new Error(`A process that judges mutants ended with ${status ?? signal}`)),
      );
    });
    this.#ended.catch(() => undefined);
    this.#child.on("message", ({ url, judgment }: Outcome) => {
      this.#waiting.get(url)?.(judgment);
      this.#waiting.delete(url);
    });
  }

  judge(url: string): Promise<MutantJudgment> {
    const judged = new Promise<MutantJudgment>((resolve) => this.#waiting.set(url, resolve));
    this.#child.send(url);
    return Promise.race([judged, this.#ended]);
  }

  stop(): void {
    this.#child.kill("SIGKILL");
  }
}
