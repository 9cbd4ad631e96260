import type { Command } from "commander";
import { integerBetween } from "../../terminal/integer-between.ts";
import { addConfigOptions } from "../options/add-config-options.ts";
import { addJudgingOptions } from "../options/add-judging-options.ts";
import { addReportOptions } from "../options/add-report-options.ts";
import { addServerOptions } from "../options/add-server-options.ts";
import { collect } from "../options/collect.ts";
import { durationHelp, parseDuration } from "../options/parse-duration.ts";
import { parseSeed } from "../options/parse-seed.ts";
import { parseShard } from "../options/parse-shard.ts";
import { parseStep } from "../options/parse-step.ts";
import { runHelp } from "../options/run-help.ts";

const examples = `
Examples:
  graph-spec-kit run --url http://localhost:8080
  graph-spec-kit run -- node server.js --port {port}
  graph-spec-kit run validation 'generated/defects' --url http://localhost:8080
  graph-spec-kit run --report junit=junit.xml --known-failing known.json -- npm start`;

/**
 * Describes `run`.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @param onStatus called with the exit status.
 */
export function addRunCommand(
  program: Command,
  serverCommand: readonly string[] | undefined,
  onStatus: (status: number) => void,
): void {
  const run = program
    .command("run")
    .description("judge a server by recorded and generated cases")
    .usage("[options] [ID-GLOB...] (--url BASE_URL | -- COMMAND ARGS...)")
    .argument(
      "[ID-GLOB...]",
      "cases to run: ids, folders like validation, files, or generated/PROPERTY (default: all)",
    )
    .addHelpText("after", examples)
    .addHelpText("after", runHelp);
  addServerOptions(run);
  addSelectionOptions(run);
  addJudgingOptions(run);
  addGeneratedOptions(run);
  addReportOptions(run);
  addConfigOptions(run);
  run.action(async (patterns: readonly string[]) => {
    const { applyConfig } = await import("../config/apply-config.ts");
    const { runCommand } = await import("../run-command.ts");
    const asked = applyConfig(run, { patterns, serverCommand });
    onStatus(await runCommand(asked.patterns, asked.options, asked.serverCommand));
  });
}

function addSelectionOptions(run: Command): void {
  run
    .optionsGroup("The cases:")
    .option("--clause <GLOB>", "run only the recorded cases of this clause (repeatable)", collect)
    .option(
      "--step <N>",
      "run only the cases of steps 1 to N of the guide to implementing (see list --steps)",
      parseStep,
    )
    .option("--suite <VERSION>", "run only the cases that this version of the kit had, like 0.1")
    .option("--last-failed", "run only what failed in this folder and has not passed since")
    .option(
      "--watch",
      "run again when files of the command or of the cases change, what failed first; Ctrl-C ends",
    )
    .option("--skip <GLOB>", "skip these cases, or generated/PROPERTY (repeatable)", collect)
    .option("--shard <K/N>", "run only the K-th of N parts of all these cases", parseShard);
}

function addGeneratedOptions(run: Command): void {
  run
    .optionsGroup("Generated cases:")
    .option(
      "--generated <N>",
      "number of generated cases (default: 500, or 0 with ID-GLOB, --clause or --step)",
      integerBetween(0, 1_000_000),
    )
    .option(
      "--generated-time <TIME>",
      `maximum time for generated cases, ${durationHelp}`,
      parseDuration,
    )
    .option("--seed <S>", "seed of the generated cases: a number or random (default: 1)", parseSeed)
    .option("--path <P>", "run only the generated case with this path")
    .option("--save <DIR>", "write each counterexample to this folder as a case file");
}
