import type { WriteStream } from "node:tty";

/** A line that shows how far a run is. */
export interface Progress {
  readonly advance: () => void;
  /** Takes the line away. */
  readonly end: () => void;
}

/** Least milliseconds between two updates. */
const pause = 100;

/** Shows progress on a terminal, and nothing anywhere else. */
export function createProgress(
  stream: Pick<WriteStream, "isTTY" | "write">,
  total: number,
  things = "cases",
): Progress {
  let done = 0;
  let shownAt = 0;
  const show = (): void => {
    const now = Date.now();
    if (stream.isTTY && now - shownAt >= pause) {
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
