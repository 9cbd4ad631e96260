import { watchForBlocks } from "./watch-for-blocks.ts";

/** Maximum number of tries; each may take twice the time of the one before. */
const maxTries = 6;

/** Maximum milliseconds to which a limit is raised: many servers close idle connections after 5 s. */
const maxLimitMs = 3000;

/**
 * Asks a server, and asks again with twice the time limit as long as it is silent and the kit
 * itself was blocked for half of the time: such a silence says nothing about the server.
 *
 * @param ask sends a request with a time limit, in milliseconds.
 */
export async function askUnblocked<Answer>(
  ask: (timeoutMs: number) => Promise<Answer>,
  isSilent: (answer: Answer) => boolean,
  timeoutMs: number,
): Promise<Answer> {
  let limitMs = timeoutMs;
  for (let tries = 1; ; tries += 1) {
    const finish = watchForBlocks();
    const answer = await ask(limitMs);
    const blockedMs = finish();
    if (!isSilent(answer) || blockedMs < limitMs / 2 || tries === maxTries) {
      return answer;
    }
    limitMs = Math.max(timeoutMs, Math.min(2 * limitMs, maxLimitMs));
  }
}
