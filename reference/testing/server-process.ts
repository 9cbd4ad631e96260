import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";
import { locateDataFile } from "../locate-data-file.ts";

/** How a process ended, and what it wrote. */
export interface Ending {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `make test` runs the server as built, which starts in half the time. */
const start =
  process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1"
    ? [locateDataFile("dist/reference/main.js")]
    : ["--import", "tsx/esm", locateDataFile("reference/main.ts")];

/** The server as its users start it: as a process, which ends with the test or the suite at the latest. */
export class ServerProcess {
  readonly #process: ChildProcess;
  readonly #ended: Promise<Ending>;
  #stdout = "";
  #stderr = "";

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const { PORT: _port, HOST: _host, ...inherited } = process.env;
    this.#process = spawn(process.execPath, [...start, ...args], {
      env: { ...inherited, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process.stdout?.on("data", (text) => {
      this.#stdout += text;
    });
    this.#process.stderr?.on("data", (text) => {
      this.#stderr += text;
    });
    this.#ended = once(this.#process, "close").then(([code]) => ({
      code: typeof code === "number" ? code : null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }));
    after(() => this.stop("SIGKILL"));
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /**
   * Waits for the base URL on stdout.
   *
   * @throws Error when the process ends before it prints one.
   */
  async waitForBaseUrl(): Promise<string> {
    const [baseUrl] = (await this.#waitForOutput("\n")).split("\n");
    if (baseUrl) {
      return baseUrl;
    }
    throw new Error(`The server did not start: ${(await this.#ended).stderr}`);
  }

  /** Waits for lines on stdout that an empty one ends. */
  async waitForLines(): Promise<string[]> {
    return (await this.#waitForOutput("\n\n")).trimEnd().split("\n");
  }

  async waitForMessage(pattern: RegExp): Promise<string> {
    const { stderr } = this.#process;
    while (stderr !== null && this.isRunning && !pattern.test(this.#stderr)) {
      await Promise.race([once(stderr, "data"), this.#ended]);
    }
    return pattern.exec(this.#stderr)?.[1] ?? "";
  }

  async #waitForOutput(text: string): Promise<string> {
    const { stdout } = this.#process;
    while (stdout !== null && this.isRunning && !this.#stdout.includes(text)) {
      await Promise.race([once(stdout, "data"), this.#ended]);
    }
    return this.#stdout;
  }

  waitForEnd(): Promise<Ending> {
    return this.#ended;
  }

  signal(name: "SIGTERM" | "SIGINT" | "SIGKILL"): void {
    this.#process.kill(name);
  }

  stop(name: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM"): Promise<Ending> {
    this.signal(name);
    return this.#ended;
  }
}
