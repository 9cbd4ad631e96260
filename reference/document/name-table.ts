/** Number of names that are kept; a power of two. */
const maxKept = 256;

/**
 * Cuts names out of a text, and gives a name that came before as the same string again.
 *
 * A long document repeats a few names thousands of times. As separate strings they take a good part
 * of the memory of its tree, which the garbage collector copies while the tree grows. Another name
 * with the same place drops a name.
 */
export class NameTable {
  readonly #text: string;
  readonly #names: string[] = new Array(maxKept).fill("");

  constructor(text: string) {
    this.#text = text;
  }

  /** The part of the text from `start` up to, but not including, `end`: at least one character. */
  cut(start: number, end: number): string {
    const text = this.#text;
    const ends = text.charCodeAt(start) + 3 * text.charCodeAt(end - 1);
    const place = (ends + 37 * (end - start)) & (maxKept - 1);
    const kept = this.#names[place];
    if (kept?.length === end - start && text.startsWith(kept, start)) {
      return kept;
    }
    const name = text.slice(start, end);
    this.#names[place] = name;
    return name;
  }
}
