import { generateCases } from "../../generate/generate-cases.ts";
import type { Suite } from "../../suite/suite.ts";
import type { CaseOrigin } from "./client.ts";
import { type PlainCase, selectPlainCases, toPlainCase } from "./plain-case.ts";

/** Cases that every client is measured with. */
export interface CaseBatch {
  readonly name: string;
  readonly origin: CaseOrigin;
  readonly cases: readonly PlainCase[];
}

const sizes = {
  full: { few: 30, more: 300, copied: 3000, generated: 3000 },
  quick: { few: 2, more: 4, copied: 6, generated: 6 },
} as const;

/**
 * Creates the batches: parts of the suite's plain cases, all of them, copies, and generated cases.
 */
export function createBatches(suite: Suite, isQuick: boolean): CaseBatch[] {
  const { few, more, copied, generated } = isQuick ? sizes.quick : sizes.full;
  const plain = selectPlainCases(suite);
  const all = isQuick ? plain.slice(0, more + 1) : plain;
  return [
    { name: `${few} recorded`, origin: "recorded", cases: spread(plain, few) },
    { name: `${more} recorded`, origin: "recorded", cases: spread(plain, more) },
    { name: `${all.length} recorded`, origin: "recorded", cases: all },
    { name: `${copied} copies`, origin: "copied", cases: repeat(plain, copied) },
    { name: `${generated} generated`, origin: "generated", cases: generate(suite, generated) },
  ];
}

/** Chooses items at even distances. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) =>
    items.at(Math.floor((index * items.length) / count)),
  ).flatMap((item) => item ?? []);
}

function repeat<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => items[index % items.length]).flatMap(
    (item) => item ?? [],
  );
}

/** Generates cases as `run --generated` does by default. Those of several exchanges are left out. */
function generate({ typeSystem, dataset }: Suite, count: number): PlainCase[] {
  const facts = { typeSystem, dataset, without: new Set<never>() };
  const { generated } = generateCases({ facts, seed: 1, count });
  return generated.flatMap(({ item }) => toPlainCase(item) ?? []);
}
