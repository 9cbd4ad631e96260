import { Argument, type Command, CommanderError } from "commander";
import { countProblems, SuiteError } from "../suite/suite.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { printError } from "../terminal/print.ts";
import { createProgram } from "./create-program.ts";
import { UsageError } from "./usage-error.ts";

const usageStatus = 2;

const internalErrorStatus = 3;

/** Runs the command that a command line asks for. */
export async function main(args: readonly string[]): Promise<number> {
  const isCompletion = args[0] === "completion" || args[0] === "complete";
  const end = isCompletion ? -1 : args.indexOf("--");
  const ownArgs = end === -1 ? args : args.slice(0, end);
  const serverCommand = end === -1 ? undefined : args.slice(end + 1);
  let status = 0;
  const onStatus = (given: number): void => {
    status = given;
  };
  const program = createProgram({ serverCommand, onStatus });
  try {
    await addCompletionCommand(program, isCompletion);
    await program.parseAsync(withoutHelpOfUnknown(ownArgs, program), { from: "user" });
    return status;
  } catch (error) {
    return reportError(error, sendingCommands.has(args[0] ?? ""));
  }
}

const sendingCommands: ReadonlySet<string> = new Set(["run", "replay", "intermediary", "client"]);

/** Leaves only the name of an unknown command: commander would show the help of the program for `--help`. */
function withoutHelpOfUnknown(args: readonly string[], program: Command): readonly string[] {
  const [name = "-"] = args;
  const isKnown = name === "help" || program.commands.some((command) => command.name() === name);
  return isKnown || name.startsWith("-") ? args : [name];
}

/** Describes `completion`. What carries it out takes time to load, so it is loaded only for that. */
async function addCompletionCommand(program: Command, isUsed: boolean): Promise<void> {
  if (isUsed) {
    const { addCompletion } = await import("./add-completion.ts");
    addCompletion(program);
  } else {
    program
      .command("completion")
      .description("print a script that completes commands, options and ids in a shell")
      .addArgument(new Argument("<SHELL>", "the shell").choices(["bash", "zsh", "fish"]));
  }
}

/** Prints why a command failed, unless commander has done so, and chooses the exit status. */
function reportError(error: unknown, sends: boolean): number {
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? 0 : usageStatus;
  }
  if (error instanceof UsageError) {
    printError(error.message);
    return usageStatus;
  }
  if (error instanceof SuiteError) {
    const count = countNoun(countProblems(error.diagnostics), "problem");
    const rest = sends ? "; nothing was sent" : "";
    printError(`${error.message}\n${count} in data files${rest}`);
    return usageStatus;
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printError(`The kit itself failed, which says nothing about the server. ${details}`);
  return internalErrorStatus;
}
