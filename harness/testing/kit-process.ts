import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { after } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** How the kit ended, and what it wrote. */
export interface KitEnding {
  /** Null when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  /** Without lines of progress. */
  readonly stderr: string;
}

/** Where and how to start the kit. */
export interface KitOptions {
  readonly cwd?: string;
  /** Added to the environment of the tests, without the variables that turn color on or off. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly imports?: readonly string[];
}

/**
 * Names the words that start a program, such as `harness/main`: the build in `make test`, which is
 * faster, and the sources otherwise, so that no test is about an old build.
 */
export function commandOf(program: string): readonly string[] {
  return process.env["GRAPH_SPEC_KIT_TEST_BUILD"] === "1"
    ? [process.execPath, join(findKitRoot(), "dist", `${program}.js`)]
    : [process.execPath, ...loadTypeScript, join(findKitRoot(), `${program}.ts`)];
}

const loadTypeScript = ["--import", import.meta.resolve("tsx/esm")];

/** Where the kit remembers failures, so that a test leaves the user's alone. */
const states = join(tmpdir(), `graph-spec-kit-states-${process.pid}`);
process.once("exit", () => rmSync(states, { recursive: true, force: true }));

/** What the kit writes every ten seconds; how many of them there are depends on the machine. */
const progressLines = /^\[\d+:\d\d\] .*\n/gm;

/** The kit as its users start it: as a process, which ends with the test or the suite at the latest. */
export class KitProcess {
  readonly #process: ChildProcessByStdio<null, Readable, Readable>;
  readonly #ending: Promise<KitEnding>;
  #stdout = "";
  #stderr = "";

  constructor(args: readonly string[], options: KitOptions = {}) {
    const { cwd, environment = {}, imports = [] } = options;
    const [node = "", ...main] = commandOf("harness/main");
    const loads = imports.flatMap((name) => ["--import", name]);
    this.#process = spawn(node, [...loads, ...main, ...args], {
      cwd,
      env: surround(environment),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
    });
    this.#process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
    });
    this.#ending = once(this.#process, "close").then(([code]) => ({
      status: typeof code === "number" ? code : null,
      stdout: this.#stdout,
      stderr: this.#stderr.replace(progressLines, ""),
    }));
    after(() => this.signal("SIGKILL"));
  }

  waitForEnd(): Promise<KitEnding> {
    return this.#ending;
  }

  /**
   * Waits until it has written something that matches, and gives all that it has written.
   *
   * @throws Error when it ends without.
   */
  async waitForOutput(pattern: RegExp): Promise<string> {
    const written = (): string => `${this.#stdout}\n${this.#stderr}`;
    let hasEnded = false;
    void this.#ending.then(() => {
      hasEnded = true;
    });
    while (!pattern.test(written())) {
      if (hasEnded) {
        throw new Error(`It ended without ${String(pattern)}: ${written()}`);
      }
      const { stdout, stderr } = this.#process;
      await Promise.race([once(stdout, "data"), once(stderr, "data"), this.#ending]);
    }
    return written();
  }

  signal(name: NodeJS.Signals): void {
    this.#process.kill(name);
  }

  /** Reads no more of what it writes, like a pager that is left. */
  closeOutput(): void {
    this.#process.stdout.destroy();
  }
}

/** Runs the kit to its end, as its users start it. */
export function runKit(args: readonly string[], options?: KitOptions): Promise<KitEnding> {
  return new KitProcess(args, options).waitForEnd();
}

function surround(environment: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const {
    NO_COLOR: _no,
    FORCE_COLOR: _force,
    GITHUB_ACTIONS: _actions,
    GITHUB_STEP_SUMMARY: _summary,
    ...inherited
  } = process.env;
  return { ...inherited, XDG_STATE_HOME: states, ...environment };
}
