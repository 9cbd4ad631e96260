import { Command } from "commander";
import { readKitVersion } from "../suite/read-manifest.ts";
import { askIfMeant } from "../terminal/find-similar.ts";
import { print } from "../terminal/print.ts";
import { addKitCommands } from "./commands/add-kit-commands.ts";
import { addReportCommands } from "./commands/add-report-commands.ts";
import { addRoleCommands } from "./commands/add-role-commands.ts";
import { addRunCommands } from "./commands/add-run-commands.ts";
import type { ProgramSetup } from "./commands/program-setup.ts";

const helpFooter = `
Begin with one of these:
  graph-spec-kit run --url http://localhost:8080
  graph-spec-kit run -- node server.js --port {port}
  graph-spec-kit init

"graph-spec-kit help COMMAND" shows the options, the environment variables and the exit status of a
command. Every command ends with 2 for an invalid command line, and with 3 if the kit itself fails.`;

/** Describes the command line. The code of a command is loaded only when the command runs. */
export function createProgram({ serverCommand, onStatus }: Omit<ProgramSetup, "program">): Command {
  const program = new Command("graph-spec-kit")
    .description("Checks whether a server conforms to the single-endpoint graph query service.")
    .version(readKitVersion(), "-V, --version", "show the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [COMMAND]", "show the help of a command")
    .showHelpAfterError('(use "graph-spec-kit --help" to see all commands)')
    .configureOutput({ outputError: (text) => print(rephraseSuggestion(text), process.stderr) })
    .addHelpText("after", helpFooter)
    .exitOverride();
  const setup = { program, serverCommand, onStatus };
  addRunCommands(setup);
  addRoleCommands(setup);
  addReportCommands(setup);
  addKitCommands(setup);
  for (const command of program.commands) {
    rejectRepeats(command);
    command.showHelpAfterError(
      `(use "graph-spec-kit ${command.name()} --help" to see its options)`,
    );
  }
  return program;
}

function rephraseSuggestion(text: string): string {
  return text.replace(
    /\n\(Did you mean (?:one of )?(.+)\?\)/,
    (_, words: string) => `: ${askIfMeant(words.split(", "))}`,
  );
}

/** Rejects a second value for an option that the help does not call repeatable: which one was meant? */
function rejectRepeats(command: Command): void {
  const given = new Set<string>();
  const single = command.options.filter(
    ({ required, description }) => required && !description.includes("(repeatable"),
  );
  for (const option of single) {
    command.on(`option:${option.name()}`, () => {
      if (given.has(option.name())) {
        command.error(`error: option '${option.flags}' is given twice`);
      }
      given.add(option.name());
    });
  }
}
