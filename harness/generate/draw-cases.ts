import { deriveSeed } from "./derive-seed.ts";
import { drawOneByOne } from "./draw-one-by-one.ts";
import type { GenerateCasesOptions } from "./generate-cases.ts";
import { type GeneratedCase, nameCase } from "./name-case.ts";
import { type Examples, type PreparedExamples, prepareExamples } from "./prepare-examples.ts";
import { properties } from "./properties.ts";
import { shareOut } from "./share-out.ts";

/** Generated cases, each of which may be drawn only when it is asked for. */
export interface DrawnCases extends PreparedExamples {
  readonly generated: Iterable<GeneratedCase> | AsyncIterable<GeneratedCase>;
  /** Number of them. */
  readonly count: number;
}

/**
 * Generates the cases of `generateCases()`, in the same order, each only when it is asked for: a run
 * of many cases then never holds all of them. They can be asked for once.
 */
export function drawCases({ facts, seed, count, only }: GenerateCasesOptions): DrawnCases {
  const wanted = properties.filter(({ id }) => only === undefined || only.includes(id));
  const { examples, leftOut } = prepareExamples(wanted, facts);
  const judged = [...examples.values()];
  return {
    generated: drawInTurn(judged, { seed, count }),
    count: judged.length === 0 ? 0 : count,
    leftOut,
    examples,
  };
}

/** A property whose cases are being drawn. */
interface Stream {
  readonly next: () => Promise<GeneratedCase | undefined>;
  readonly share: number;
  /** Number of cases drawn so far. */
  drawn: number;
}

/** Draws the next case: one of the property that has drawn the smallest part of its share. */
async function* drawInTurn(
  judged: readonly Examples[],
  { seed, count }: { readonly seed: number; readonly count: number },
): AsyncGenerator<GeneratedCase, void, void> {
  const shares = shareOut(count, judged);
  const streams = judged.map((each, index) =>
    openStream(each, { seed, count: shares[index] ?? 0 }),
  );
  const placeOf = ({ drawn, share }: Stream): number => (drawn + 0.5) / share;
  for (;;) {
    const [first, ...others] = streams.filter(({ drawn, share }) => drawn < share);
    if (first === undefined) {
      return;
    }
    const stream = others.reduce(
      (nearest, other) => (placeOf(other) < placeOf(nearest) ? other : nearest),
      first,
    );
    const made = await stream.next();
    stream.drawn += 1;
    if (made !== undefined) {
      yield made;
    }
  }
}

function openStream(
  examples: Examples,
  { seed, count }: { readonly seed: number; readonly count: number },
): Stream {
  const { property, arbitrary } = examples;
  const values = drawOneByOne(arbitrary, { seed: deriveSeed(property, seed), count });
  const stream = {
    share: count,
    drawn: 0,
    next: async () => {
      const { value } = await values.next();
      return value ? nameCase(examples, value, { seed, path: String(stream.drawn) }) : undefined;
    },
  };
  return stream;
}
