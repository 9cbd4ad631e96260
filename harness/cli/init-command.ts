import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import type { Need } from "../suite/case.ts";
import { describeError } from "../terminal/describe-error.ts";
import { describeNextSteps } from "./init/describe-next-steps.ts";
import { findProject } from "./init/find-project.ts";
import { listInitFiles } from "./init/list-init-files.ts";
import { openPrompt } from "./init/open-prompt.ts";
import { planInit } from "./init/plan-init.ts";
import { UsageError } from "./usage-error.ts";

/** The options of `init`, as commander reads them. */
export interface InitCliOptions {
  readonly url?: string;
  readonly command?: string;
  readonly without?: ReadonlySet<Need>;
  readonly knownFailing?: string;
  readonly gitlab?: true;
  /** False for `--no-workflow`. */
  readonly workflow?: boolean;
  readonly yes?: true;
  readonly force?: true;
}

/**
 * Writes a file of options and a workflow to the working directory, after asking for what the options
 * leave open.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @returns the exit status.
 * @throws UsageError when the options contradict each other, or when a file exists or cannot be
 * written. No existing file is replaced without `--force`.
 */
export async function initCommand(
  options: InitCliOptions,
  serverCommand: readonly string[] | undefined,
): Promise<number> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const prompt = isTerminal && options.yes !== true ? openPrompt() : undefined;
  const project = findProject();
  try {
    const plan = await planInit(options, { serverCommand, ask: prompt?.ask, project });
    const files = listInitFiles(plan, project);
    if (options.force !== true) {
      rejectExisting(Object.keys(files));
    }
    for (const [file, text] of Object.entries(files)) {
      await write(file, text);
      process.stdout.write(`Wrote ${file}\n`);
    }
    process.stdout.write(describeNextSteps(plan, project));
    return 0;
  } finally {
    prompt?.close();
  }
}

function rejectExisting(files: readonly string[]): void {
  const existing = files.filter((file) => existsSync(file));
  if (existing.length > 0) {
    const verb = existing.length === 1 ? "exists" : "exist";
    throw new UsageError(
      `Nothing was written, because ${existing.join(" and ")} ${verb}: give --force to replace, or --no-workflow for graph-spec-kit.json alone`,
    );
  }
}

async function write(file: string, text: string): Promise<void> {
  try {
    makeFolder(dirname(file));
    await writeFile(file, text);
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${describeError(error)}`);
  }
}
