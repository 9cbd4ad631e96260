import fc from "fast-check";
import { type GeneratedCase, nameCase, readCasePath } from "./name-case.ts";
import { type Examples, locateDraw } from "./prepare-examples.ts";

/**
 * Searches for the smallest case that still fails: gives cases that are a step smaller, and goes on
 * from the first one that fails. fast-check keeps no shrink tree of a sample, so it is built again
 * from the path.
 *
 * @param examples what the case was drawn from, by the id of the property.
 * @throws Error when the case was not drawn from these examples.
 */
export function* shrinkCase(
  { seed, path, item }: GeneratedCase,
  examples: ReadonlyMap<string, Examples>,
): Generator<GeneratedCase, void, boolean> {
  const read = readCasePath(path);
  const found = read && examples.get(read.property);
  if (read === undefined || found === undefined) {
    throw new Error(`Cannot shrink ${item.id}: it was not drawn from these examples`);
  }
  const { property, arbitrary } = found;
  const [number = "", ...places] = read.steps.split(":");
  const drawn = { ...locateDraw(property, seed, number), numRuns: 1 };
  let value = fc.sample(new Unshrunk(arbitrary), drawn)[0];
  for (const place of places) {
    value =
      (value && arbitrary.shrink(value.value, value.context).getNthOrLast(Number(place))) ??
      undefined;
  }
  let at = read.steps;
  let smaller = value;
  while (smaller !== undefined) {
    const { value: steps, context } = smaller;
    smaller = undefined;
    let place = 0;
    for (const candidate of arbitrary.shrink(steps, context)) {
      const next = `${at}:${place}`;
      if (yield nameCase(found, candidate.value, { seed, path: next })) {
        [smaller, at] = [candidate, next];
        break;
      }
      place += 1;
    }
  }
}

/** Draws what another arbitrary draws, with what that needs to shrink it. */
class Unshrunk<T> extends fc.Arbitrary<fc.Value<T>> {
  readonly #source: fc.Arbitrary<T>;

  constructor(source: fc.Arbitrary<T>) {
    super();
    this.#source = source;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<fc.Value<T>> {
    return new fc.Value(this.#source.generate(random, biasFactor), undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is fc.Value<T> {
    return false;
  }

  override shrink(): fc.Stream<fc.Value<fc.Value<T>>> {
    return fc.Stream.nil();
  }
}
