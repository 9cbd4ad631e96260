import { isDeepStrictEqual } from "node:util";

/** The text that a contender responded with, and that of the reference. */
export interface ComparedTexts {
  readonly text: string;
  readonly expected: string;
}

/**
 * Checks that a contender responds as the reference does: what is wrong may well be fast.
 *
 * @throws Error when it responds with another result.
 */
export function checkResponse(name: string, { text, expected }: ComparedTexts): void {
  if (!isDeepStrictEqual(readResult(text), readResult(expected))) {
    throw new Error(`Cannot measure ${name}: expected ${expected}, received ${text}`);
  }
}

interface ErrorEntry {
  readonly path?: string | readonly (string | number)[];
  readonly message?: string;
}

/** Reads a body as far as GraphQL writes the same: not the words of defects, nor empty errors. */
function readResult(text: string): unknown {
  const body: { readonly data?: unknown; readonly errors?: readonly ErrorEntry[] } =
    JSON.parse(text);
  const { data = null, errors = [] } = body;
  return data === null
    ? errors.length
    : [data, errors.map(({ path = [], message }) => [[path].flat().join("."), message])];
}
