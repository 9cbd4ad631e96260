import fc from "fast-check";

/** How values are made smaller. */
export interface Shrinker<T> {
  /** Lists smaller values, the smallest first; each must be smaller by some measure that ends. */
  readonly shrink: (value: T) => Iterable<T>;
  /** Tells which of them are of use; what the builders make always is. */
  readonly keep: (value: T) => boolean;
}

/**
 * Gives an arbitrary a shrinker of its own, which works on values alone. Generating stays
 * composed of small builders; shrinking can take any step that leads to a smaller value, also
 * one that the builders would not have made.
 */
export function withShrinker<T>(source: fc.Arbitrary<T>, shrinker: Shrinker<T>): fc.Arbitrary<T> {
  return new ShrinkingArbitrary(source, shrinker);
}

class ShrinkingArbitrary<T> extends fc.Arbitrary<T> {
  readonly #source: fc.Arbitrary<T>;
  readonly #shrinker: Shrinker<T>;

  constructor(source: fc.Arbitrary<T>, shrinker: Shrinker<T>) {
    super();
    this.#source = source;
    this.#shrinker = shrinker;
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
    for (const smaller of this.#shrinker.shrink(value)) {
      if (this.#shrinker.keep(smaller)) {
        yield new fc.Value(smaller, this);
      }
    }
  }
}
