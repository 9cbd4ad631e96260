import { type Command, CommanderError } from "commander";
import { describeError } from "./describe-error.ts";
import { printError } from "./print.ts";

interface ProgramRun {
  readonly args: readonly string[];
  /** The exit status for wrong arguments, and when `main` throws. */
  readonly failed: number;
  readonly main: (command: readonly string[]) => Promise<number>;
}

/** Runs a program whose arguments may end with a command, and prints the error that ends it. */
export async function runProgram(
  program: Command,
  { args, failed, main }: ProgramRun,
): Promise<number> {
  const end = args.indexOf("--");
  try {
    program.exitOverride().parse(end === -1 ? args : args.slice(0, end), { from: "user" });
    return await main(end === -1 ? [] : args.slice(end + 1));
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? 0 : failed;
    }
    printError(describeError(error));
    return failed;
  }
}
