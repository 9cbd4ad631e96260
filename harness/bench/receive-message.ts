import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/**
 * Waits for the next message of a program of the benchmark.
 *
 * @returns the message, in the form that the program documents.
 * @throws Error when the process ends before it.
 */
export async function receiveMessage<Message>(child: ChildProcess): Promise<Message> {
  const received = new AbortController();
  const { signal } = received;
  const message = once(child, "message", { signal });
  const exit = once(child, "exit", { signal }).then(([status]) => {
    throw new Error(`Cannot measure: ${child.spawnargs.join(" ")} ended with status ${status}`);
  });
  try {
    const [value] = await Promise.race([message, exit]);
    return value;
  } finally {
    // The promise that loses the race is ignored, and so is its error.
    exit.catch(() => undefined);
    message.catch(() => undefined);
    received.abort();
  }
}
