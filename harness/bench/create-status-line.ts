import type { WriteStream } from "node:tty";

/** Milliseconds between two lines in a file or a pipe. */
const intervalMs = 10_000;

/** Shows what is being done. */
export interface StatusLine {
  readonly show: (text: string) => void;
  /** Clears the line. */
  readonly end: () => void;
}

/** Creates a status line: a terminal shows the last text, a file gets one every ten seconds. */
export function createStatusLine(stream: Pick<WriteStream, "isTTY" | "write">): StatusLine {
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(text) {
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
