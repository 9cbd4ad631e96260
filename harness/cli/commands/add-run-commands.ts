import type { InitCliOptions } from "../init-command.ts";
import { addRunOptions } from "../options/add-run-options.ts";
import { needsHelp, parseBaseUrl, parseNeeds } from "../options/option-values.ts";
import type { ProgramSetup } from "./program-setup.ts";

/** Describes the commands that set up and judge a server: `init`, `run` and `replay`. */
export function addRunCommands(setup: ProgramSetup): void {
  addInitCommand(setup);
  addRunCommand(setup);
  addReplayCommand(setup);
}

const initHelp = `
Examples:
  graph-spec-kit init -- node server.js --port {port}
  graph-spec-kit init --gitlab --url http://localhost:8080

Exit status: 0, or 2 when a file exists or the command line is invalid; nothing is written then.`;

function addInitCommand({ program, serverCommand, onStatus }: ProgramSetup): void {
  program
    .command("init")
    .description("write graph-spec-kit.json and a workflow for CI")
    .usage("[options] [-- COMMAND ARGS...]")
    .option("--url <BASE_URL>", "base URL of the server (without /graph)", parseBaseUrl)
    .option("--command <WORDS>", "the same as COMMAND ARGS, in one word: it starts the server")
    .option("--without <NEEDS>", `the server lacks: ${needsHelp}`, parseNeeds)
    .option("--known-failing <FILE>", "file of known failures")
    .option("--gitlab", "write a job for GitLab instead of a workflow for GitHub Actions")
    .option("--no-workflow", "write only graph-spec-kit.json")
    .option("-y, --yes", "the default: ask nothing")
    .option("--force", "replace files that exist")
    .addHelpText("after", initHelp)
    .action(async (options: InitCliOptions) => {
      const { initCommand } = await import("../init-command.ts");
      onStatus(await initCommand(options, serverCommand));
    });
}

const runExamples = `
Examples:
  graph-spec-kit run --url http://localhost:8080
  graph-spec-kit run -- node server.js --port {port}
  graph-spec-kit run validation 'generated/defects' --url http://localhost:8080
  graph-spec-kit run --report junit=junit.xml --known-failing known.json -- npm start`;

function addRunCommand({ program, serverCommand, onStatus }: ProgramSetup): void {
  const run = program
    .command("run")
    .description("judge a server by recorded and generated cases")
    .usage("[options] [ID-GLOB...] (--url BASE_URL | -- COMMAND ARGS...)")
    .argument(
      "[ID-GLOB...]",
      "cases to run: ids, folders like validation, files, or generated/PROPERTY (default: all)",
    )
    .addHelpText("after", runExamples)
    .addHelpText("after", runHelp);
  addRunOptions(run, "run");
  run.action(async (patterns: readonly string[]) => {
    const { applyConfig } = await import("../config/apply-config.ts");
    const { runCommand } = await import("../run-command.ts");
    onStatus(await runCommand(applyConfig(run, { patterns, serverCommand })));
  });
}

const replayExamples = `
Examples:
  graph-spec-kit replay report.json --url http://localhost:8080
  graph-spec-kit replay shard-1.json shard-2.json -- node server.js --port {port}`;

function addReplayCommand({ program, serverCommand, onStatus }: ProgramSetup): void {
  const replay = program
    .command("replay")
    .description("run the failed cases of JSON reports again, each as it failed")
    .usage("[options] FILE... (--url BASE_URL | -- COMMAND ARGS...)")
    .argument("<FILE...>", "JSON reports of run --report json=FILE")
    .addHelpText("after", replayExamples)
    .addHelpText("after", runHelp);
  addRunOptions(replay, "replay");
  replay.action(async (files: readonly string[]) => {
    const { applyConfig } = await import("../config/apply-config.ts");
    const { replayCommand } = await import("../run-command.ts");
    // The files choose the cases, so those that the configuration chooses do not count.
    onStatus(await replayCommand(applyConfig(replay, { patterns: files, serverCommand })));
  });
}

const runHelp = `
In COMMAND, the kit replaces {port} by a free port, which is also in the environment as PORT,
and {library} by the file with all records, also with --without. It waits for the first HTTP
response other than 502, 503 and 504, and stops the command at the end.

Environment:
  NO_COLOR, FORCE_COLOR  no colors, or colors, unless there is --color or --no-color
  COLUMNS                width of the report
  GITHUB_ACTIONS         if "true", print annotations and add to the file in
                         GITHUB_STEP_SUMMARY, unless there is --no-ci
  XDG_STATE_HOME         folder in which --last-failed remembers (default: ~/.local/state)

Exit status:
  0         the server conforms, or nothing failed in the part that ran, except for known failures
  1         the server does not conform, breaks house rules, or known failures are out of date
  2         the command line or a data file is invalid, so nothing was sent; or a report or
            the output could not be written
  3         the server could not be judged
  130, 143  interrupted by Ctrl-C or SIGTERM; reports were written`;
