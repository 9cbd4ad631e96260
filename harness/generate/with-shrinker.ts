import fc from "fast-check";

/**
 * Gives an arbitrary a shrinker of its own, which works on values alone. Generating stays
 * composed of small builders; shrinking can take any step that leads to a smaller value, also
 * one that the builders would not have made.
 *
 * @param shrink lists smaller values, the smallest first; each must be smaller by some measure
 *   that ends.
 */
export function withShrinker<T>(
  source: fc.Arbitrary<T>,
  shrink: (value: T) => Iterable<T>,
): fc.Arbitrary<T> {
  return new ShrinkingArbitrary(source, shrink);
}

class ShrinkingArbitrary<T> extends fc.Arbitrary<T> {
  readonly #source: fc.Arbitrary<T>;
  readonly #shrink: (value: T) => Iterable<T>;

  constructor(source: fc.Arbitrary<T>, shrink: (value: T) => Iterable<T>) {
    super();
    this.#source = source;
    this.#shrink = shrink;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    return new fc.Value(this.#source.generate(random, biasFactor).value, this);
  }

  override canShrinkWithoutContext(_value: unknown): _value is T {
    return false;
  }

  override shrink(value: T): fc.Stream<fc.Value<T>> {
    return fc.stream(this.#smaller(value));
  }

  *#smaller(value: T): Generator<fc.Value<T>, undefined> {
    for (const smaller of this.#shrink(value)) {
      yield new fc.Value(smaller, this);
    }
  }
}
