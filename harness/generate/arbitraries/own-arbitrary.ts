import fc from "fast-check";

/** Draws what a function gives, and shrinks it by another one. */
export class OwnArbitrary<T> extends fc.Arbitrary<T> {
  readonly #draw: (random: fc.Random, biasFactor: number | undefined) => T;
  readonly #listSmaller: (value: T) => IterableIterator<T>;

  /** @param listSmaller gives the values that are a step smaller; there are none when left out. */
  constructor(
    draw: (random: fc.Random, biasFactor: number | undefined) => T,
    listSmaller: (value: T) => IterableIterator<T> = () => fc.Stream.nil(),
  ) {
    super();
    this.#draw = draw;
    this.#listSmaller = listSmaller;
  }

  override generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    return new fc.Value(this.#draw(random, biasFactor), undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is T {
    return false;
  }

  override shrink(value: T): fc.Stream<fc.Value<T>> {
    return fc.stream(this.#listSmaller(value)).map((smaller) => new fc.Value(smaller, undefined));
  }
}
