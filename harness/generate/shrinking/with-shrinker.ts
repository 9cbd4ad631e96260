import fc from "fast-check";

/** How to shrink a value. */
export interface Shrinker<T> {
  /** Lists smaller values, the smallest first. Repeated shrinking must end. */
  readonly shrink: (value: T) => Iterable<T>;
  /** Selects the smaller values to use. Generated values are not checked. */
  readonly keep: (value: T) => boolean;
}

/**
 * Replaces the shrinker of an arbitrary with one that works on values alone. Generation stays
 * composed of small arbitraries, while shrinking may take any step to a smaller value, even one
 * that those arbitraries would not generate.
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
