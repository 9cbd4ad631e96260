import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe } from "node:test";

/** A test file in a queue. */
export interface QueuedFile {
  readonly name: string;
  /** Runs its module, which registers its tests. */
  readonly load: () => Promise<unknown>;
}

/**
 * Runs the test files of a queue that no other process has taken, one after another. Processes that
 * share a queue end at about the same time, however long each file takes.
 *
 * @param files the same ones, in the same order, in each process.
 * @param folder where the processes mark the files that they take.
 */
export async function runQueue(files: readonly QueuedFile[], folder: string): Promise<void> {
  for (const [index, { name, load }] of files.entries()) {
    if (take(join(folder, `taken-${index}`))) {
      await load();
      await awaitTests(name);
    }
  }
}

/** Takes the file with this mark; false when another process has. */
function take(mark: string): boolean {
  try {
    writeFileSync(mark, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (existsSync(mark)) {
      return false;
    }
    throw error;
  }
}

/**
 * Waits until the tests that are registered have run. Suites run in the order in which they are
 * registered, so this one, which only names the file, is the last.
 */
function awaitTests(name: string): Promise<void> {
  return new Promise((resolve) => {
    describe(name, () => {
      after(() => resolve());
    });
  });
}
