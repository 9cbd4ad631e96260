import type { WriteStream } from "node:tty";
import { countNoun } from "./count-noun.ts";
import { defaultWidth } from "./lay-out.ts";
import { cutToWidth } from "./measure-width.ts";

/** Shows how far a run has come. */
export interface Progress {
  readonly advance: () => void;
  readonly countFailure: () => void;
  readonly startPhase: (phase: string) => void;
  readonly end: () => void;
}

/** What progress is shown of, and where. */
export interface ProgressOptions {
  /** Number of items; 0 where it is not known, which shows no progress. */
  readonly total: number;
  /** What the items are called, in the singular: `case` when left out. */
  readonly noun?: string | undefined;
  /** The value of TERM; a terminal named `dumb` gets no escape sequences. */
  readonly term?: string | undefined;
}

/** Milliseconds between two updates: of the line of a terminal, and of lines in a file or a pipe. */
const intervals = { terminal: 100, other: 10_000 } as const;

/** Shows progress on one line of a terminal, and by a line every ten seconds anywhere else. */
export function createProgress(
  stream: Pick<WriteStream, "isTTY" | "write"> & { readonly columns?: number | undefined },
  { total, noun = "case", term }: ProgressOptions,
): Progress {
  const started = Date.now();
  const isLive = stream.isTTY && term !== "dumb";
  let phase = "";
  let done = 0;
  let failed = 0;
  const show = (): void => {
    if (total === 0) {
      return;
    }
    const count =
      phase === "" ? `${done} of ${countNoun(total, noun)}` : `${phase}: ${done} of ${total}`;
    const failures = failed === 0 ? "" : `, ${failed} failed`;
    const text = `[${formatTime(Date.now() - started)}] ${count}${failures}`;
    stream.write(
      isLive ? `\r\u001b[K${cutToWidth(text, (stream.columns ?? defaultWidth) - 1)}` : `${text}\n`,
    );
  };
  const timer = setInterval(show, isLive ? intervals.terminal : intervals.other);
  timer.unref();
  return {
    advance() {
      done += 1;
    },
    countFailure() {
      failed += 1;
    },
    startPhase(name) {
      phase = name;
    },
    end() {
      clearInterval(timer);
      if (isLive) {
        stream.write("\r\u001b[K");
      }
    },
  };
}

function formatTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
