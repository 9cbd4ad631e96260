import { findMedian } from "../mutation/find-median.ts";
import { alignColumns } from "../terminal/align-columns.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { printError } from "../terminal/print.ts";

/** What every part of the benchmark works with. */
export interface BenchContext {
  readonly rounds: number;
  /** Measures as little as proves that everything works; the figures say nothing. */
  readonly isQuick: boolean;
  readonly serverCommand: readonly string[];
  readonly engineModule: string;
  /** An engine that was written in an afternoon. */
  readonly peerModule: string;
  readonly scratchFolder: string;
}

interface Named {
  readonly name: string;
}

/** What is compared, and how it is measured. */
export interface Comparison<Contender extends Named, Task extends Named> {
  readonly title: string;
  readonly unit: string;
  /** The name of the contender that the others are compared with. */
  readonly yardstick: string;
  readonly contenders: readonly Contender[];
  /** What each contender does, which gives a column each. */
  readonly tasks: readonly Task[];
  readonly measure: (contender: Contender, task: Task) => Promise<number>;
}

/** What all contenders did, and their values: one for each round, in the order of the rounds. */
interface Column extends Named {
  readonly samples: ReadonlyMap<string, number[]>;
}

/**
 * Measures contenders in interleaved rounds: in each, every one is measured once in every column.
 * Each round begins with another contender, so that none always has the same one before it. Gives a
 * table of medians, lowest and highest ratios to the yardstick.
 */
export async function compareInRounds<Contender extends Named, Task extends Named>(
  rounds: number,
  { title, unit, yardstick, contenders, tasks, measure }: Comparison<Contender, Task>,
): Promise<string> {
  const columns = tasks.map((task) => ({
    task,
    name: task.name,
    samples: new Map(contenders.map(({ name }): [string, number[]] => [name, []])),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { task, samples } of columns) {
      printError(`${title}: round ${round + 1} of ${rounds}, ${task.name}`);
      const start = round % contenders.length;
      for (const contender of [...contenders.slice(start), ...contenders.slice(0, start)]) {
        samples.get(contender.name)?.push(await measure(contender, task));
      }
    }
  }
  const heading = `${title}, × ${yardstick}; median of ${countNoun(rounds, "round")} (min–max)`;
  const rows = contenders
    .filter(({ name }) => name !== yardstick)
    .map(({ name }) => [name, ...columns.map((column) => formatRatio(column, name, yardstick))]);
  const values = columns.map(({ samples }) => toDigits(findMedian(samples.get(yardstick) ?? [])));
  const lines = alignColumns([
    ["", ...columns.map(({ name }) => name)],
    ...rows,
    [`${yardstick} (${unit})`, ...values],
  ]);
  return [heading, ...lines.map((line) => `  ${line}`)].join("\n");
}

/** Ratios are taken within a round, since a busy machine slows down the yardstick, too. */
function formatRatio({ samples }: Column, name: string, yardstick: string): string {
  const base = samples.get(yardstick) ?? [];
  const values = samples.get(name) ?? [];
  const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
  const [median, min, max] = [findMedian(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${toDigits(median)} (${toDigits(min)}–${toDigits(max)})`;
}

/** Writes a number with three digits, or more if it has more before its decimal point. */
function toDigits(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))));
  return value.toFixed(Math.min(decimals, 2));
}
