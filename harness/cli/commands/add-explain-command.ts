import type { Command } from "commander";
import type { ExplainCliOptions } from "../explain-command.ts";
import { collect, parseBaseUrl } from "../parse-option.ts";

/** Describes `explain`. */
export function addExplainCommand(program: Command, onStatus: (status: number) => void): void {
  program
    .command("explain")
    .description("explain a case or a clause: what it says, sends and expects")
    .argument("<ID>", "id of a case or of a clause")
    .option(
      "--url <BASE_URL>",
      "base URL for the command that sends it",
      parseBaseUrl,
      "http://127.0.0.1:8080",
    )
    .option(
      "--cases <DIR>",
      "know the case files of this folder, too (may be repeated)",
      collect,
      [],
    )
    .option("--color", "use colours")
    .option("--no-color", "use no colours")
    .action(async (id: string, options: ExplainCliOptions) => {
      const { explainCommand } = await import("../explain-command.ts");
      onStatus(explainCommand(id, options));
    });
}
