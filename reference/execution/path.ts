/**
 * The location of an object or a list in the response, linked to that of its parent.
 *
 * Only failures need a path as text, so it is made only for them, and once for all failures in the
 * same object.
 */
export class Path {
  readonly #parent: Path | undefined;
  readonly #segment: string | number;
  #prefix: string | undefined;

  /**
   * @param parent `undefined` for a top-level field.
   * @param segment the name of a field, or an index in a list, counted from 0.
   */
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
