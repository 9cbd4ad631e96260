import { createInterface } from "node:readline/promises";
import { UsageError } from "../usage-error.ts";
import type { Ask } from "./ask-until-read.ts";

/** Asks on the terminal. */
export interface Prompt {
  /** @throws UsageError when the user ends it by Ctrl-C or Ctrl-D. */
  readonly ask: Ask;
  readonly close: () => void;
}

/** Reads from the terminal until it is closed. */
export function openPrompt(): Prompt {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const stop = new AbortController();
  for (const event of ["SIGINT", "close"]) {
    lines.on(event, () => stop.abort());
  }
  return {
    ask: async (question) => {
      try {
        return (await lines.question(question, { signal: stop.signal })).trim();
      } catch (error) {
        if (stop.signal.aborted) {
          throw new UsageError("\nStopped: nothing was written");
        }
        throw error;
      }
    },
    close: () => lines.close(),
  };
}
