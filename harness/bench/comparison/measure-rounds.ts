import type { Column } from "./comparison.ts";

/** What is measured in rounds, and by whom. */
export interface RoundsOptions<Contender extends { readonly name: string }, Value> {
  readonly rounds: number;
  readonly columns: readonly string[];
  readonly contenders: readonly Contender[];
  /**
   * Measures one contender once, in a round counted from 1. It returns `undefined` if the contender
   * cannot do this at all, or no longer from this round on.
   */
  readonly measure: (
    contender: Contender,
    column: string,
    round: number,
  ) => Promise<Value | undefined>;
  /** Called before the contenders of a column are measured in turn. */
  readonly onTurn: (round: number, column: string) => void;
}

/**
 * Measures contenders in interleaved rounds: in each round every one is measured once in every
 * column, right after the one before it. Each round begins with another contender, so that none
 * always has the same one before it.
 */
export async function measureRounds<Contender extends { readonly name: string }, Value>({
  rounds,
  columns,
  contenders,
  measure,
  onTurn,
}: RoundsOptions<Contender, Value>): Promise<Column<Value>[]> {
  const table = columns.map((name) => ({
    name,
    samples: new Map(contenders.map((contender): [string, Value[]] => [contender.name, []])),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, samples } of table) {
      onTurn(round + 1, name);
      for (const contender of rotate(contenders, round)) {
        const value = await measure(contender, name, round + 1);
        if (value !== undefined) {
          samples.get(contender.name)?.push(value);
        }
      }
    }
  }
  return table;
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % Math.max(1, items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}
