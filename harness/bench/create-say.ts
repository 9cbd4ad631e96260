import type { WriteStream } from "node:tty";

/** Milliseconds between two lines in a file or a pipe. */
const intervalMs = 10_000;

/**
 * Creates a function that says what is being done: on one line of a terminal, elsewhere by a line
 * every ten seconds.
 *
 * @returns the function, and one that clears the line.
 */
export function createSay(stream: Pick<WriteStream, "isTTY" | "write">): {
  readonly say: (text: string) => void;
  readonly end: () => void;
} {
  let last = Number.NEGATIVE_INFINITY;
  return {
    say(text) {
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${text}`);
      } else if (performance.now() - last > intervalMs) {
        last = performance.now();
        stream.write(`${text}\n`);
      }
    },
    end() {
      if (stream.isTTY) {
        stream.write("\r\u001b[K");
      }
    },
  };
}
