import type { BenchContext } from "./bench-context.ts";

interface Named {
  readonly name: string;
}

/** Values of several contenders that were measured in turn, so that they compare. */
export interface Comparison {
  readonly title: string;
  readonly unit: string;
  readonly yardstick: string;
  readonly columns: readonly Column[];
}

/** What all contenders did, and their values: one for each round, in the order of the rounds. */
export interface Column extends Named {
  readonly samples: ReadonlyMap<string, readonly number[]>;
}

/** What is compared, and how it is measured. */
export interface RoundsOptions<Contender extends Named, Task extends Named>
  extends Omit<Comparison, "columns"> {
  readonly contenders: readonly Contender[];
  /** What each contender does, which gives a column each. */
  readonly tasks: readonly Task[];
  readonly measure: (contender: Contender, task: Task) => Promise<number>;
}

/**
 * Measures contenders in interleaved rounds: in each, every one is measured once in every column.
 * Each round begins with another contender, so that none always has the same one before it.
 */
export async function compareInRounds<Contender extends Named, Task extends Named>(
  { rounds, showProgress }: Pick<BenchContext, "rounds" | "showProgress">,
  { contenders, tasks, measure, ...heading }: RoundsOptions<Contender, Task>,
): Promise<Comparison> {
  const table = tasks.map((task) => ({
    task,
    samples: new Map(contenders.map(({ name }): [string, number[]] => [name, []])),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { task, samples } of table) {
      showProgress(`${heading.title}: round ${round + 1} of ${rounds}, ${task.name}`);
      const start = round % contenders.length;
      for (const contender of [...contenders.slice(start), ...contenders.slice(0, start)]) {
        samples.get(contender.name)?.push(await measure(contender, task));
      }
    }
  }
  return { ...heading, columns: table.map(({ task, samples }) => ({ name: task.name, samples })) };
}
