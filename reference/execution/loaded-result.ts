import { buildResult } from "./build-result.ts";
import type { ErrorEntry, ExecutionResult } from "./execution-result.ts";
import type { LoadedSelection } from "./loaded-selection.ts";
import { writeResult } from "./write-result.ts";

/**
 * A result that is put together only when someone reads it, in the form in which it is read.
 *
 * The server only needs the text. Other callers get the objects of the result.
 */
export class LoadedResult implements ExecutionResult {
  readonly #root: LoadedSelection;
  #built: ExecutionResult | undefined;

  constructor(root: LoadedSelection) {
    this.#root = root;
  }

  get data(): ExecutionResult["data"] {
    return this.#build().data;
  }

  get errors(): readonly ErrorEntry[] {
    return this.#build().errors;
  }

  toText(): string {
    return writeResult(this.#root);
  }

  /** Lets JSON.stringify() encode the objects. */
  toJSON(): ExecutionResult {
    return this.#build();
  }

  #build(): ExecutionResult {
    this.#built ??= buildResult(this.#root);
    return this.#built;
  }
}
