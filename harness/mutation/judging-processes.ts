import { JobProcess } from "../kit/job-process.ts";
import type { ServerTrial } from "../run/judge-server.ts";
import type { JudgeMutant, MutantJudgment, SubjectMutant } from "./create-judge.ts";

/** How judging processes reach mutants, and what they ask them besides the recorded cases. */
export interface JudgingOptions {
  /** Program of the processes: `judging-main.ts`, or what it was compiled to. */
  readonly program: URL;
  /** Count and seed of the generated cases for each mutant. */
  readonly generated: Pick<ServerTrial["generated"], "count" | "seed">;
  /** Module that serves mutants in the process of their judge; over HTTP when left out. */
  readonly module?: string | undefined;
}

/** Processes that judge mutants by the cases of the kit's own suite. */
export class JudgingProcesses {
  readonly #processes: readonly JobProcess<SubjectMutant, MutantJudgment>[];

  constructor(count: number, { program, generated, module }: JudgingOptions) {
    const args = [JSON.stringify(generated), ...(module === undefined ? [] : [module])];
    this.#processes = Array.from({ length: count }, () => new JobProcess(program, args));
  }

  readonly judge: JudgeMutant = (mutant) => {
    const [next] = this.#processes.toSorted((left, right) => left.underWay - right.underWay);
    return next === undefined
      ? Promise.reject(new Error("No process judges mutants"))
      : next.run(mutant);
  };

  /** Ends the processes, whatever they are doing. */
  stop(): void {
    for (const one of this.#processes) {
      one.stop();
    }
  }
}
