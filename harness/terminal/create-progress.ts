import type { WriteStream } from "node:tty";

/** A live line that shows how far a run has come. */
export interface Progress {
  /** Counts one more item as done. */
  readonly advance: () => void;
  /** Clears the line. */
  readonly end: () => void;
}

/** Minimum milliseconds between two updates of the line. */
const throttleMs = 100;

/**
 * Shows progress on a terminal; writes nothing to a file or a pipe.
 *
 * @param total how many items there are.
 * @param things what the items are called, in the plural.
 */
export function createProgress(
  stream: Pick<WriteStream, "isTTY" | "write">,
  total: number,
  things = "cases",
): Progress {
  let done = 0;
  let shownAt = 0;
  const show = (): void => {
    const now = Date.now();
    if (stream.isTTY && now - shownAt >= throttleMs) {
      shownAt = now;
      stream.write(`\r\u001b[K${done} of ${total} ${things}`);
    }
  };
  return {
    advance() {
      done += 1;
      show();
    },
    end() {
      if (stream.isTTY && shownAt > 0) {
        stream.write("\r\u001b[K");
      }
    },
  };
}
