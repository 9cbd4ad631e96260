import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { parseDuration } from "../../command-line/option-values.ts";
import { locateDataFile } from "../../locate-data-file.ts";
import { attackUntil, requestUntil, Tally } from "./traffic.ts";

const validClients = 16;

const hostileClients = 6;

const rounds = 6;

/** Growth of the memory is a leak if it exceeds both this share of it and these bytes. */
const toleratedGrowth = { share: 0.1, bytes: 2 * 1024 * 1024 } as const;

/** The share of responses that may take more than a second, as the machine does other work, too. */
const toleratedSlowShare = 0.001;

process.exitCode = (await soak(parseDuration(process.argv[2] ?? "60s"))) ? 0 : 1;

/** True if every response to valid and hostile clients was right and prompt, and nothing leaked. */
async function soak(durationMs: number): Promise<boolean> {
  const server = fork(locateDataFile("reference/bench/soak/soaked-server.ts"), {
    execArgv: ["--import", "tsx/esm", "--expose-gc", "--max-old-space-size=96"],
  });
  const [baseUrl] = await once(server, "message");
  const tally = new Tally();
  const held: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await runClients(`${baseUrl}`, durationMs / rounds, tally);
    held.push(await measureMemory(server));
    process.stderr.write(`Round ${round} of ${rounds}: ${tally.responses} responses so far\n`);
  }
  server.disconnect();
  return report(tally, held);
}

async function runClients(baseUrl: string, durationMs: number, tally: Tally): Promise<void> {
  const end = performance.now() + durationMs;
  const isOver = (): boolean => performance.now() >= end;
  await Promise.all([
    ...Array.from({ length: validClients }, () => requestUntil(baseUrl, isOver, tally)),
    ...Array.from({ length: hostileClients }, () => attackUntil(baseUrl, isOver, tally)),
  ]);
}

/** The bytes that the server holds when idle, after the leftovers of the attacks are gone. */
async function measureMemory(server: ChildProcess): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < 5; sample += 1) {
    await delay(300);
    server.send("memory");
    const [bytes] = await once(server, "message");
    min = Math.min(min, Number(bytes));
  }
  return min;
}

function report(tally: Tally, held: readonly number[]): boolean {
  const { responses, attackCount, complaints, slow, slowest } = tally;
  const [before = 0] = held;
  const after = held.at(-1) ?? 0;
  const isLeak = after - before > Math.max(before * toleratedGrowth.share, toleratedGrowth.bytes);
  const isPrompt = slow <= responses * toleratedSlowShare;
  const lines = [
    ...complaints.slice(0, 10),
    `${responses} responses during ${attackCount} attacks, ${complaints.length} wrong`,
    `${slow} responses took more than a second, the slowest ${(slowest / 1000).toFixed(2)} s`,
    `memory held: ${formatMebibytes(before)} after the warm-up, ${formatMebibytes(after)} at the end`,
    isLeak ? "FAILED: the server leaks memory" : "",
    isPrompt ? "" : "FAILED: responses are slow",
    complaints.length === 0 && responses > 0 ? "" : "FAILED: responses are wrong or missing",
  ];
  process.stdout.write(`${lines.filter((line) => line !== "").join("\n")}\n`);
  return complaints.length === 0 && responses > 0 && isPrompt && !isLeak;
}

function formatMebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
