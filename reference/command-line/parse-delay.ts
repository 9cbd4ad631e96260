import { parseDuration } from "./parse-duration.ts";

/**
 * Reads a duration like `200ms`, or the bounds of one like `50ms..200ms`.
 *
 * @returns milliseconds, the smaller first.
 * @throws InvalidArgumentError when the text is neither.
 */
export function parseDelay(text: string): readonly [min: number, max: number] {
  const [first = 0, second = first] = text.split("..", 2).map(parseDuration);
  return [Math.min(first, second), Math.max(first, second)];
}
