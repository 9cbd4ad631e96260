import type { ServerFacts } from "./create-domain.ts";
import { type CaseOrigin, type GeneratedCase, nameCase, readCasePath } from "./name-case.ts";
import {
  drawSteps,
  type Examples,
  findSteps,
  type PreparedExamples,
  prepareExamples,
} from "./prepare-examples.ts";
import { properties } from "./properties.ts";

/** Which cases to generate. */
export interface GenerateCasesOptions {
  readonly facts: ServerFacts;
  readonly seed: number;
  readonly count: number;
  /** Ids of the properties to generate cases for; all when left out. */
  readonly only?: readonly string[] | undefined;
}

/** Generated cases, with the examples that they were drawn from: `shrinkCase()` needs them. */
export interface DrawnCases extends PreparedExamples {
  /** They may be drawn only when they are asked for, and then once. */
  readonly generated: Iterable<GeneratedCase>;
  readonly count: number;
}

/** Generated cases that are all at hand. */
export interface GeneratedCases extends DrawnCases {
  readonly generated: readonly GeneratedCase[];
}

/** Generates the cases of `drawCases()`, and holds all of them. */
export function generateCases(options: GenerateCasesOptions): GeneratedCases {
  const drawn = drawCases(options);
  return { ...drawn, generated: [...drawn.generated] };
}

/**
 * Generates cases for all properties that can be judged, in proportion to their weights. The same
 * options give the same cases in the same order, which are drawn when they are asked for.
 */
export function drawCases({ facts, seed, count, only }: GenerateCasesOptions): DrawnCases {
  const wanted = properties.filter(({ id }) => only === undefined || only.includes(id));
  const { examples, leftOut } = prepareExamples(wanted, facts);
  const judged = [...examples.values()];
  return {
    generated: drawInTurn(judged, seed, count),
    count: judged.length === 0 ? 0 : count,
    leftOut,
    examples,
  };
}

/** Draws from the property that has drawn the fewest cases for its weight, whatever the count is. */
function* drawInTurn(
  judged: readonly Examples[],
  seed: number,
  count: number,
): Generator<GeneratedCase, void> {
  const streams = judged.map((examples) => {
    const { weight } = examples.property;
    return { examples, steps: drawSteps(examples, seed), drawn: 0, weight };
  });
  for (let total = 0; total < count && streams.length > 0; total += 1) {
    const next = streams.reduce((nearest, other) =>
      (other.drawn + 0.5) / other.weight < (nearest.drawn + 0.5) / nearest.weight ? other : nearest,
    );
    const { value } = next.steps.next().value;
    yield nameCase(next.examples, value, { seed, path: String(next.drawn) });
    next.drawn += 1;
  }
}

/** Maximum number of smaller cases that are drawn again on all paths: they may be somebody else's. */
const maxSmaller = 10_000;

/** Generates the cases at some paths, without those whose path leads to none, or through too many. */
export function generateAgain(facts: ServerFacts, draws: readonly CaseOrigin[]): GeneratedCases {
  const places = draws.flatMap(({ seed, path }) => {
    const read = readCasePath(path);
    return read === undefined ? [] : [{ ...read, seed }];
  });
  const wanted = new Set(places.map(({ property }) => property));
  const prepared = prepareExamples(
    properties.filter(({ id }) => wanted.has(id)),
    facts,
  );
  let left = maxSmaller;
  const generated = places.flatMap(({ property, seed, steps: path }) => {
    const examples = prepared.examples.get(property);
    const [, ...smaller] = path.split(":").map((place) => Number(place) + 1);
    left -= smaller.reduce((sum, count) => sum + count, 0);
    const found = examples === undefined || left < 0 ? undefined : findSteps(examples, seed, path);
    return examples === undefined || found === undefined
      ? []
      : [nameCase(examples, found.value, { seed, path })];
  });
  return { ...prepared, generated, count: generated.length };
}
