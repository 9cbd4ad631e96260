import { EventEmitter, once } from "node:events";
import { parseJson } from "../json/parse-json.ts";
import { type StartedProcess, startProcess } from "../server/process-tree.ts";
import { keepLastLines } from "../server/server-process.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import { maxMessageLength } from "../wire/read-message.ts";

/** What a driver wrote, or why it wrote nothing usable. */
export type DriverRead =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly failure: FailureKind; readonly message: string };

/** Milliseconds from the end of stdout to that of the process, or the reverse: something it started writes. */
const restMs = 200;

/** Milliseconds without output after which a piece of an answer may be all of it. */
const quietMs = 20;

const graceMs = 300;

/** A driver of a client under test. */
export class DriverProcess {
  /** The last lines of stderr. */
  readonly errors: readonly string[];
  readonly #process: StartedProcess;
  #text = "";
  #isOver = false;
  readonly #changes = new EventEmitter();

  private constructor(started: StartedProcess) {
    const { child, exited } = started;
    this.#process = started;
    this.errors = keepLastLines(child.stderr, 20);
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => this.#take(chunk));
    const endSoon = (): void => {
      setTimeout(() => this.#end(), restMs).unref();
    };
    child.stdout.once("end", endSoon);
    child.once("close", () => this.#end());
    exited.addEventListener("abort", endSoon);
  }

  /**
   * Starts a driver.
   *
   * @param url instead of `{url}` in the command.
   * @throws Error when the command cannot be started.
   */
  static async start(command: readonly string[], url: string): Promise<DriverProcess> {
    const words = command.map((word) => word.replaceAll("{url}", url));
    return new DriverProcess(await startProcess(words));
  }

  get isAlive(): boolean {
    return this.#process.ending() === undefined && !this.#isOver;
  }

  write(lines: readonly string[]): void {
    this.#process.child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  }

  closeInput(): void {
    this.#process.child.stdin.end();
  }

  stop(): Promise<void> {
    return this.#process.stop(graceMs);
  }

  /** Reads the next line that is not blank, or one JSON value that may have several lines. */
  async read(what: "line" | "value", timeoutMs: number): Promise<DriverRead> {
    const take = what === "line" ? takeLine : takeValue;
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const taken = take(this.#text, this.#isOver);
      if (taken !== undefined) {
        this.#text = taken.rest;
        return { ok: true, text: taken.part };
      }
      if (this.#text.length > maxMessageLength || this.#isOver || performance.now() >= deadline) {
        return { ok: false, ...this.#describeEnding(timeoutMs) };
      }
      await this.#awaitMore(deadline);
    }
  }

  /** Waits until as much has come as was there before, or a pause follows: all of it is read again. */
  async #awaitMore(deadline: number): Promise<void> {
    const enough = 2 * this.#text.length;
    let waitMs = deadline - performance.now();
    let isWaiting = true;
    while (isWaiting && waitMs > 0) {
      const signal = AbortSignal.timeout(Math.ceil(waitMs));
      await once(this.#changes, "change", { signal }).catch(() => undefined);
      isWaiting = !(signal.aborted || this.#isOver) && this.#text.length < enough;
      waitMs = Math.min(quietMs, deadline - performance.now());
    }
  }

  #describeEnding(timeoutMs: number): { readonly failure: FailureKind; readonly message: string } {
    if (this.#text.length > maxMessageLength) {
      return {
        failure: "too-large",
        message: `The driver wrote more than ${maxMessageLength / 1024} KiB in one answer`,
      };
    }
    if (!this.#isOver) {
      return { failure: "timeout", message: `The driver gave no answer within ${timeoutMs} ms` };
    }
    const how = this.#process.ending() ?? "closed its stdout";
    return { failure: "closed", message: `The driver ${how} before it answered` };
  }

  #take(chunk: string): void {
    this.#text += chunk;
    if (this.#text.length > maxMessageLength) {
      this.#process.child.stdout.pause();
    }
    this.#changes.emit("change");
  }

  #end(): void {
    this.#isOver = true;
    this.#changes.emit("change");
  }
}

interface Taken {
  readonly part: string;
  readonly rest: string;
}

function takeLine(text: string, isOver: boolean): Taken | undefined {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  const end = text.indexOf("\n", start);
  if (start === text.length || (end === -1 && !isOver)) {
    return undefined;
  }
  return end === -1
    ? { part: text.slice(start), rest: "" }
    : { part: text.slice(start, end), rest: text.slice(end + 1) };
}

/** Takes a line if it is JSON, or everything once it is, or once nothing more can come. */
function takeValue(text: string, isOver: boolean): Taken | undefined {
  const line = takeLine(text, false);
  if (line !== undefined && parseJson(line.part) !== undefined) {
    return line;
  }
  const isWhole = /[}\]\s]$/.test(text) && parseJson(text) !== undefined;
  return isWhole || (isOver && text.trim() !== "") ? { part: text, rest: "" } : undefined;
}
