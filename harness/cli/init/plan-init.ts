import type { Need } from "../../suite/case.ts";
import type { InitCliOptions } from "../init-command.ts";
import { parseBaseUrl } from "../options/parse-base-url.ts";
import { parseNeeds } from "../options/parse-needs.ts";
import { UsageError } from "../usage-error.ts";
import { type Ask, askUntilRead } from "./ask-until-read.ts";
import type { Project } from "./find-project.ts";
import { splitWords } from "./split-words.ts";

/** Who runs the workflow. */
export type CiService = "github" | "gitlab" | "none";

/** What `init` writes. */
export interface InitPlan {
  readonly server: { readonly url: string } | { readonly command: readonly string[] };
  readonly without: readonly Need[];
  readonly knownFailing: string | undefined;
  readonly service: CiService;
}

/** What else `init` knows. */
export interface InitContext {
  /** The words after `--`; undefined without `--`. */
  readonly serverCommand: readonly string[] | undefined;
  /** Left out when nothing can be asked. */
  readonly ask?: Ask | undefined;
  readonly project: Project;
}

/**
 * Decides what to write by the options, and asks for what they leave open.
 *
 * @throws UsageError when the options name several servers, or none and nothing can be asked.
 */
export async function planInit(options: InitCliOptions, context: InitContext): Promise<InitPlan> {
  const { ask } = context;
  const server = readServer(options, context.serverCommand) ?? (await askForServer(ask));
  const without = options.without ?? (await askForNeeds(ask));
  return {
    server,
    without: [...without],
    knownFailing: options.knownFailing,
    service: await chooseService(options, context),
  };
}

/** @returns undefined when the options name no server. */
function readServer(
  { url, command }: InitCliOptions,
  serverCommand: readonly string[] | undefined,
): InitPlan["server"] | undefined {
  const given = [url, command, serverCommand].filter((one) => one !== undefined);
  if (given.length > 1) {
    throw new UsageError("Give one of --url, --command and a command after --");
  }
  if (command !== undefined) {
    return { command: readCommand(command) };
  }
  if (serverCommand?.length === 0) {
    throw new UsageError("Give the command that starts the server after --");
  }
  return url === undefined ? serverCommand && { command: serverCommand } : { url };
}

function readCommand(text: string): readonly string[] {
  const words = splitWords(text);
  if (words === undefined || words.length === 0) {
    throw new UsageError(`Cannot read the command: ${words ? "it is empty" : "close its quotes"}`);
  }
  return words;
}

const serverQuestion =
  "Command that starts the server, with {port} for its port, or the base URL of one that runs: ";

async function askForServer(ask: Ask | undefined): Promise<InitPlan["server"]> {
  if (ask === undefined) {
    throw new UsageError(
      "Give the server: --url BASE_URL, or after -- a command that starts it, with {port} for its port",
    );
  }
  return askUntilRead(ask, serverQuestion, (answer) =>
    /^https?:\/\/|^localhost\b|^[\d.]+:\d+/.test(answer)
      ? { url: parseBaseUrl(answer) }
      : { command: readCommand(answer) },
  );
}

const needsQuestion =
  "What does it lack? library (the records of the kit), overdue-outage, free-form-ids; Enter for nothing: ";

async function askForNeeds(ask: Ask | undefined): Promise<ReadonlySet<Need>> {
  return ask === undefined
    ? new Set<Need>()
    : askUntilRead(ask, needsQuestion, (answer) =>
        answer === "" ? new Set<Need>() : parseNeeds(answer),
      );
}

async function chooseService(
  { workflow, gitlab }: InitCliOptions,
  { ask, project }: InitContext,
): Promise<CiService> {
  if (workflow === false) {
    return "none";
  }
  const usual = gitlab === true || project.isOnGitlab ? "gitlab" : "github";
  if (gitlab === true || ask === undefined) {
    return usual;
  }
  return askUntilRead(
    ask,
    `CI service: github, gitlab or none (Enter for ${usual}): `,
    (answer) => {
      const services = ["github", "gitlab", "none"] as const;
      const chosen = services.find((one) => one === (answer === "" ? usual : answer));
      if (chosen === undefined) {
        throw new UsageError(`"${answer}" is not one of ${services.join(", ")}`);
      }
      return chosen;
    },
  );
}
