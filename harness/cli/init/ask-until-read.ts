import { InvalidArgumentError } from "commander";
import { UsageError } from "../usage-error.ts";

/** Asks a question, and gives the answer without whitespace around it. */
export type Ask = (question: string) => Promise<string>;

/**
 * Asks a question, and asks again after an answer that cannot be read, with the reason.
 *
 * @param read throws a UsageError or an InvalidArgumentError for such an answer.
 */
export async function askUntilRead<T>(
  ask: Ask,
  question: string,
  read: (answer: string) => T,
): Promise<T> {
  let prefix = "";
  for (;;) {
    const answer = await ask(prefix + question);
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof InvalidArgumentError)) {
        throw error;
      }
      prefix = `${error.message}\n`;
    }
  }
}
