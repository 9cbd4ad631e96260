import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { locateDataFile } from "../locate-data-file.ts";
import { judgeMemory } from "./judge-memory.ts";
import { askUntil, attackUntil, Tally } from "./traffic.ts";

/** Clients that ask, each on a connection of its own. */
const asking = 16;
/** Clients that attack at the same time. */
const attacking = 6;
/** After each of them all clients pause, and the memory is measured. */
const rounds = 6;
/** The share of right answers that may take more than a second: the machine has other work, too. */
const toleratedSlow = 0.001;

const duration = Number(process.argv[2] ?? 60);
if (!(duration > 0)) {
  throw new Error("Cannot soak: give the duration in seconds, such as 60");
}
process.exitCode = (await soak(duration)) ? 0 : 1;

/**
 * Lets a server answer right and hostile clients for so many seconds; says whether every answer was right
 * and prompt, and no memory was left behind.
 */
async function soak(seconds: number): Promise<boolean> {
  const server = fork(locateDataFile("reference/soak/soaked-server.ts"), {
    execArgv: ["--import", "tsx/esm", "--expose-gc"],
  });
  const [baseUrl] = await once(server, "message");
  const tally = new Tally();
  const held: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await runClients(`${baseUrl}`, (seconds * 1000) / rounds, tally);
    held.push(await measureMemory(server));
    process.stderr.write(`Round ${round} of ${rounds}: ${tally.answers} answers so far\n`);
  }
  server.disconnect();
  return report(tally, held);
}

/** Lets all clients loose for so many milliseconds. */
async function runClients(baseUrl: string, milliseconds: number, tally: Tally): Promise<void> {
  const end = performance.now() + milliseconds;
  const isOver = (): boolean => performance.now() >= end;
  await Promise.all([
    ...Array.from({ length: asking }, () => askUntil(baseUrl, isOver, tally)),
    ...Array.from({ length: attacking }, () => attackUntil(baseUrl, isOver, tally)),
  ]);
}

/** The bytes that the server holds at rest, when what attackers have left behind is done. */
async function measureMemory(server: ChildProcess): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < 5; sample += 1) {
    await sleep(300);
    server.send("memory");
    const [bytes] = await once(server, "message");
    least = Math.min(least, Number(bytes));
  }
  return least;
}

function report(tally: Tally, held: readonly number[]): boolean {
  const { answers, attacks, complaints, slow, slowest } = tally;
  const { before, after, isLeak } = judgeMemory(held);
  const isPrompt = slow <= answers * toleratedSlow;
  const lines = [
    ...complaints.slice(0, 10),
    `${answers} answers among ${attacks} attacks, ${complaints.length} wrong`,
    `${slow} answers took more than a second, the slowest ${(slowest / 1000).toFixed(2)} s`,
    `held in memory: ${formatMebibytes(before)} after the warm-up, ${formatMebibytes(after)} at the end`,
    isLeak ? "FAILED: memory leaks" : "",
    isPrompt ? "" : "FAILED: answers are slow",
    complaints.length === 0 && answers > 0 ? "" : "FAILED: answers are wrong or missing",
  ];
  process.stdout.write(`${lines.filter((line) => line !== "").join("\n")}\n`);
  return complaints.length === 0 && answers > 0 && isPrompt && !isLeak;
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
