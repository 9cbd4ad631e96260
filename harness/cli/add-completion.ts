import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";
import { properties } from "../generate/properties.ts";
import { loadSuite } from "../suite/load-suite.ts";

const completionName = "completion";

const completionHelp = `
Load the script in the start-up file of the shell:
  source <(graph-spec-kit completion bash)                    in ~/.bashrc; needs the package bash-completion
  source <(graph-spec-kit completion zsh)                     in ~/.zshrc, after compinit
  graph-spec-kit completion fish | source                     in ~/.config/fish/config.fish

It completes graph-spec-kit where the shell finds that program, as after "npm install --global".`;

/**
 * Makes the script for bash take the words of the line as they are. That of the library evaluates
 * them, which would run substitutions, and empty the files of redirections, when Tab is pressed.
 */
const quoteWords = `complete -- \\"\\\${words[@]:1}\\"; exit #`;

/** Adds `completion SHELL`, which prints a script, and `complete`, which the script calls. */
export function addCompletion(program: Command): void {
  const root = tab(program, { completionCommandName: completionName });
  const { commands } = root;
  const name = program.name();
  program.commands
    .find((command) => command.name() === completionName)
    ?.description("print a script that completes commands, options and ids in a shell")
    .usage("[options] <SHELL>")
    .action((shell: string) =>
      root.setup(name, shell === "bash" ? `${name} ${quoteWords}` : name, shell),
    )
    .configureHelp({ argumentTerm: (argument) => argument.name().toUpperCase() })
    .addHelpText("after", completionHelp);
  const offer = (ids: readonly string[]) => (suggest: (id: string, title: string) => void) => {
    for (const id of ids) {
      suggest(id, "");
    }
  };
  const suite = loadSuite();
  const clauses = suite.clauses.map(({ id }) => id);
  const cases = [
    ...suite.cases.map(({ id }) => id),
    ...properties.map(({ id }) => `generated/${id}`),
  ];
  const folders = [...new Set(cases.map((id) => `${id.split("/")[0]}`))];
  for (const [name, ids] of [
    ["run", [...folders, ...cases]],
    ["list", [...folders, ...cases]],
    ["explain", [...clauses, ...cases]],
    ["client", suite.clientCases.map(({ id }) => id)],
  ] as const) {
    const command = commands.get(name);
    command?.arguments.clear();
    command?.argument("ID", offer(ids), true);
  }
  commands
    .get("run")
    ?.option("clause", "run only the recorded cases of this clause", offer(clauses));
  commands.get("run")?.option("skip", "skip these cases", offer(cases));
}
