import { watchFile } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { errorMessage } from "../error-message.ts";
import { loadLibrary } from "../library/load-library.ts";
import type { StandIn } from "./stand-in.ts";

/** Milliseconds between two looks at the file, which see a change on every file system. */
const intervalMs = 200;

/** Milliseconds after a change: an editor may write a file in several steps. */
const settleMs = 50;

/**
 * Serves each new version of a file of records; one with a mistake is logged, and not served. Several
 * that come while one is read are one change.
 */
export function watchLibrary(file: string, standIn: StandIn, log: (text: string) => void): void {
  let changes = 0;
  watchFile(file, { interval: intervalMs, persistent: false }, async () => {
    changes += 1;
    if (changes > 1) {
      return;
    }
    for (let seen = 0; seen < changes; ) {
      await delay(settleMs);
      seen = changes;
      log(await reload(file, standIn));
    }
    changes = 0;
  });
}

async function reload(file: string, standIn: StandIn): Promise<string> {
  try {
    const library = await loadLibrary(file);
    if (!library.ok) {
      return `Kept the records from before:\n${library.error.join("\n")}`;
    }
    await standIn.reload(library.value);
    return `Serving the new records of ${file}`;
  } catch (error) {
    return `Kept the records from before: ${errorMessage(error)}`;
  }
}
