/** The location of an object or a list, written only for failures, and once for all in it. */
export class Path {
  readonly #parent: Path | undefined;
  readonly #segment: string | number;
  #prefix: string | undefined;

  constructor(parent: Path | undefined, segment: string | number) {
    this.#parent = parent;
    this.#segment = segment;
  }

  /**
   * What precedes the name of a field: the segments from the root, each followed by a dot.
   *
   * @see answer.failure-path
   * @see answer.index
   */
  get prefix(): string {
    this.#prefix ??= `${this.#parent?.prefix ?? ""}${this.#segment}.`;
    return this.#prefix;
  }
}
