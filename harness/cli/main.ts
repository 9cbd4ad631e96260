import { CommanderError } from "commander";
import { SuiteError } from "../suite/suite.ts";
import { createProgram } from "./program.ts";
import { UsageError } from "./usage-error.ts";

/** What the command ends with when its line, or a file it names, is wrong. */
const usageStatus = 2;

/** What it ends with when it could not be carried out. */
const brokenStatus = 3;

/**
 * Carries out a command line.
 *
 * @param args what stands behind the program's name.
 * @returns the exit status.
 */
export async function main(args: readonly string[]): Promise<number> {
  const end = args.indexOf("--");
  const own = end === -1 ? args : args.slice(0, end);
  process.stdout.on("error", ignoreClosedPipe);
  let status = 0;
  const program = createProgram(end === -1 ? undefined : args.slice(end + 1), (given) => {
    status = given;
  });
  try {
    await program.parseAsync(own, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? 0 : usageStatus;
    }
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n`);
      return usageStatus;
    }
    if (error instanceof SuiteError) {
      const count = error.diagnostics.length;
      process.stderr.write(
        `${error.message}\n${count} ${count === 1 ? "problem" : "problems"} in data files; nothing was sent\n`,
      );
      return usageStatus;
    }
    process.stderr.write(
      `The kit itself failed, which says nothing about the server. ${trace(error)}\n`,
    );
    return brokenStatus;
  }
}

/** Whoever reads the output may have seen enough. */
function ignoreClosedPipe(error: Error): void {
  if (!("code" in error && error.code === "EPIPE")) {
    throw error;
  }
}

function trace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
