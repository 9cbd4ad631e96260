import { setTimeout as delay } from "node:timers/promises";
import type { ClientCase } from "../suite/client-case.ts";
import type { Validators } from "../suite/validators.ts";
import type { WireServer } from "../wire/start-wire-server.ts";
import { type Arrival, CaseScript } from "./case-script.ts";
import { DriverProcess } from "./driver-process.ts";
import { openStage } from "./open-stage.ts";
import { type Answered, readAnswer } from "./read-answer.ts";

/** What came of a case: the answers to its queries, in their order, and the requests. */
export interface PlayedCase {
  readonly answers: readonly Answered[];
  readonly arrivals: readonly Arrival[];
  readonly durationMs: number;
}

/** How a driver is asked. */
export interface WorkerOptions {
  /** Starts the driver; `{url}` in it becomes the base URL. */
  readonly command: readonly string[];
  /** Whether one process gets query after query, one per line. */
  readonly isLoop: boolean;
  readonly timeoutMs: number;
  readonly checks: Validators;
}

/** Maximum milliseconds for an answer where the service says nothing: longer waiting is no mistake. */
const silenceMs = 3000;

/** Maximum milliseconds until a request comes that a driver should have waited for. */
const lateMs = 1000;

/** Milliseconds between two looks whether it has come. */
const lookMs = 20;

/** Asks a driver the queries of one case after another, and plays the service for its client. */
export class ClientWorker {
  /** The last lines that a driver without a usable answer wrote to stderr. */
  lastErrors: readonly string[] = [];
  /** Plays the case that was asked last. */
  script: CaseScript | undefined;
  readonly #options: WorkerOptions;
  readonly #stage: WireServer;
  #started: { readonly driver: DriverProcess; readonly url: string } | undefined;
  #asked = 0;

  private constructor(options: WorkerOptions, stage: WireServer) {
    this.#options = options;
    this.#stage = stage;
  }

  /** Opens the server of a worker; its driver is started with the first case. */
  static async open(options: WorkerOptions): Promise<ClientWorker> {
    let worker: ClientWorker | undefined;
    const stage = await openStage(
      (request) => worker?.script?.respond(request) ?? { status: 503, text: "" },
    );
    worker = new ClientWorker(options, stage);
    return worker;
  }

  get url(): string {
    return this.#stage.url;
  }

  /** @throws Error when the command cannot be started. */
  async play(item: ClientCase): Promise<PlayedCase> {
    const started = performance.now();
    const script = new CaseScript(item);
    this.script = script;
    const url = this.#stage.url + (item.basePath ?? "");
    const answers = await this.#ask(item, script, url);
    return { answers, arrivals: script.arrivals, durationMs: performance.now() - started };
  }

  /**
   * Has the next case begin with a new driver.
   *
   * @returns false when it does so anyway.
   */
  async restart(): Promise<boolean> {
    const wasUsed = this.#started !== undefined && this.#asked > 1;
    await this.#stop();
    return wasUsed;
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.#stage.close();
  }

  async #ask(item: ClientCase, script: CaseScript, url: string): Promise<Answered[]> {
    const { isLoop } = this.#options;
    const groups = item.together === true ? [item.exchanges] : item.exchanges.map((one) => [one]);
    const answers: Answered[] = [];
    for (const [index, group] of groups.entries()) {
      script.current = index;
      const driver = await this.#start(url);
      driver.write(group.map(({ query }) => JSON.stringify(query)));
      if (!isLoop) {
        driver.closeInput();
      }
      for (const place of group.keys()) {
        const limit = this.#limit(item);
        const read = await driver.read(isLoop ? "line" : "value", limit);
        const answer = await checkOrder(readAnswer(read, this.#options.checks), () =>
          script.arrivals.some(({ exchange }) => exchange === index + place),
        );
        answers.push(answer);
        if (!answer.ok) {
          this.lastErrors = driver.errors;
          // A late answer would be taken for that of the next query.
          await this.#stop();
          return answers;
        }
      }
    }
    this.#asked += 1;
    if (!isLoop) {
      await this.#stop();
    }
    return answers;
  }

  /** A driver that has ended is started again, and so is one whose client needs another base URL. */
  async #start(url: string): Promise<DriverProcess> {
    if (this.#started?.driver.isAlive === true && this.#started.url === url) {
      return this.#started.driver;
    }
    await this.#stop();
    const driver = await DriverProcess.start(this.#options.command, url);
    this.#asked = 0;
    this.#started = { driver, url };
    return driver;
  }

  async #stop(): Promise<void> {
    const { driver } = this.#started ?? {};
    this.#started = undefined;
    driver?.closeInput();
    await driver?.stop();
  }

  #limit({ exchanges }: ClientCase): number {
    const isSilent = exchanges.some(({ response }) => response.ending === "silence");
    return isSilent ? Math.min(silenceMs, this.#options.timeoutMs) : this.#options.timeoutMs;
  }
}

/** Refuses an answer that came before the request: what follows would be taken for other answers. */
async function checkOrder(answered: Answered, hasArrived: () => boolean): Promise<Answered> {
  if (!answered.ok || answered.answer.outcome === "skipped" || hasArrived()) {
    return answered;
  }
  const deadline = performance.now() + lateMs;
  while (!hasArrived() && performance.now() < deadline) {
    await delay(lookMs);
  }
  const message = "The driver answered before its client sent the request";
  return hasArrived() ? { ok: false, failure: "malformed", message } : answered;
}
