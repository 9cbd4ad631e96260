import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorMessage } from "../error-message.ts";
import { loadLibrary } from "../library/load-library.ts";
import type { ChangingService } from "./changing-service.ts";

/** Milliseconds after a change: an editor may write a file in several steps. */
const settleMs = 50;

/**
 * Serves each new version of a file of records. While a version has a mistake, the one before is
 * served; the mistake is logged with its place. The process may end while it watches.
 *
 * @throws the system's error when the folder cannot be watched.
 */
export function watchLibrary(
  file: string,
  changing: ChangingService,
  log: (text: string) => void,
): void {
  let isReading = false;
  let isChanged = false;
  const read = async (): Promise<void> => {
    isChanged = true;
    if (isReading) {
      return;
    }
    isReading = true;
    while (isChanged) {
      await delay(settleMs);
      isChanged = false;
      log(await reload(file, changing));
    }
    isReading = false;
  };
  watch(dirname(file), { persistent: false }, (_event, name) => {
    if (name === null || name === basename(file)) {
      void read();
    }
  });
}

async function reload(file: string, changing: ChangingService): Promise<string> {
  try {
    const library = await loadLibrary(file);
    if (!library.ok) {
      return `Kept the records from before:\n${library.error.join("\n")}`;
    }
    await changing.reload(library.value);
    return `Serving the new records of ${file}`;
  } catch (error) {
    return `Kept the records from before: ${errorMessage(error)}`;
  }
}
