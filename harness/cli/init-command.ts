import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import type { Need } from "../suite/case.ts";
import { describeError } from "../terminal/describe-error.ts";
import { print } from "../terminal/print.ts";
import { configName } from "./config/read-config.ts";
import { UsageError } from "./usage-error.ts";
import {
  type CiService,
  findProject,
  gitlabJobFile,
  type Project,
  reportsFolder,
  writeCiFiles,
} from "./write-ci-files.ts";

/** The options of `init`, as commander reads them. */
export interface InitCliOptions {
  readonly url?: string;
  readonly command?: string;
  readonly without?: ReadonlySet<Need>;
  readonly knownFailing?: string;
  readonly gitlab?: true;
  /** False for `--no-workflow`. */
  readonly workflow?: boolean;
  readonly force?: true;
}

/**
 * Writes a file of options and a workflow to the working directory.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @throws UsageError when the options name no server or several, or when a file exists or cannot be
 * written. No existing file is replaced without `--force`.
 */
export async function initCommand(
  options: InitCliOptions,
  serverCommand: readonly string[] | undefined,
): Promise<number> {
  const server = readServer(options, serverCommand);
  const project = findProject();
  const service = chooseService(options, project);
  const files = {
    [configName]: writeConfig(server, service, options),
    ...writeCiFiles(service, project),
  };
  if (options.force !== true) {
    rejectExisting(Object.keys(files));
  }
  for (const [file, text] of Object.entries(files)) {
    await write(file, text);
    print(`Wrote ${file}\n`);
  }
  const steps = listNextSteps(server, service, project);
  print(["", "Next:", ...steps.map((step) => `- ${step}`), ""].join("\n"));
  return 0;
}

function readServer(
  { url, command }: InitCliOptions,
  serverCommand: readonly string[] | undefined,
): InitServer {
  if ([url, command, serverCommand].filter((one) => one !== undefined).length > 1) {
    throw new UsageError("Give one of --url, --command and a command after --");
  }
  if (url !== undefined) {
    return { url };
  }
  const words = command === undefined ? serverCommand : splitWords(command);
  if (command !== undefined && words === undefined) {
    throw new UsageError("Cannot read the command: close its quotes");
  }
  if (words === undefined || words.length === 0) {
    throw new UsageError(
      "Give the server: --url BASE_URL, or after -- a command that starts it, with {port} for its port",
    );
  }
  return { command: words };
}

function chooseService({ workflow, gitlab }: InitCliOptions, { isOnGitlab }: Project): CiService {
  if (workflow === false) {
    return "none";
  }
  return gitlab === true || isOnGitlab ? "gitlab" : "github";
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

function listNextSteps(server: InitServer, service: CiService, project: Project): string[] {
  const file = service === "gitlab" ? "job" : "workflow";
  const steps: readonly (readonly [boolean, string])[] = [
    [true, "Judge the server: npx graph-spec-kit run"],
    [true, `Keep reports out of the repository: add ${reportsFolder}/ to .gitignore`],
    [
      project.install !== undefined && !project.hasKit,
      "Let CI install the kit: npm install --save-dev git+URL, with the address of its git repository",
    ],
    [
      service === "gitlab" && project.isOnGitlab,
      `Add to .gitlab-ci.yml: include: [{ local: ${gitlabJobFile} }]`,
    ],
    [
      service !== "none" && project.install === undefined,
      `Say in the ${file} how the server is built, and replace URL by the address of graph-spec-kit's git repository`,
    ],
    [
      service !== "none" && "url" in server,
      `Start the server in the ${file}, unless CI reaches ${"url" in server && server.url} anyway`,
    ],
  ];
  return steps.filter(([isLeft]) => isLeft).map(([, step]) => step);
}

/**
 * Splits a command into words at whitespace, except within quotes or after a backslash, as a shell
 * does. Everything else is taken literally.
 *
 * @returns undefined when a quote is not closed.
 */
export function splitWords(command: string): string[] | undefined {
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
  const isWhole = command.replaceAll(word, "").trim() === "";
  return isWhole ? (command.match(word) ?? []).map(unquote) : undefined;
}

function unquote(word: string): string {
  return word.replaceAll(
    /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? single ?? (double ?? "").replaceAll(/\\(["\\$`])/g, "$1"),
  );
}

/** The server to judge, as `graph-spec-kit.json` names it. */
type InitServer = { readonly url: string } | { readonly command: readonly string[] };

/** Writes a file of options, in the order in which people look for them. */
function writeConfig(
  server: InitServer,
  service: CiService,
  { without = new Set(), knownFailing }: InitCliOptions,
): string {
  const config = {
    $schema: "./node_modules/graph-spec-kit/schemas/config.schema.json",
    ...server,
    ...(without.size > 0 && { without: [...without] }),
    knownFailing,
    report: {
      junit: `${reportsFolder}/junit.xml`,
      html: `${reportsFolder}/report.html`,
      json: `${reportsFolder}/report.json`,
      badge: `${reportsFolder}/badge.json`,
      ...(service === "gitlab" && { gitlab: `${reportsFolder}/code-quality.json` }),
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
