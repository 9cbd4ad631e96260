import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../json/make-folder.ts";
import type { Need } from "../suite/case.ts";
import { describeError } from "../terminal/describe-error.ts";
import { configName } from "./config/config-name.ts";
import { findProject, type Project } from "./init/find-project.ts";
import { splitWords } from "./init/split-words.ts";
import {
  type CiService,
  type InitServer,
  reportsFolder,
  writeConfig,
} from "./init/write-config.ts";
import { writeGithubWorkflow } from "./init/write-github-workflow.ts";
import { writeGitlabJob } from "./init/write-gitlab-job.ts";
import { UsageError } from "./usage-error.ts";

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

/** Where the job for GitLab is written, apart from the pipeline of the project. */
const gitlabJobFile = ".gitlab/graph-spec-kit.yml";

/**
 * Writes a file of options and a workflow to the working directory.
 *
 * @param serverCommand the words after `--`; undefined without `--`.
 * @returns the exit status.
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
    ...listCiFiles(service, project),
  };
  if (options.force !== true) {
    rejectExisting(Object.keys(files));
  }
  for (const [file, text] of Object.entries(files)) {
    await write(file, text);
    process.stdout.write(`Wrote ${file}\n`);
  }
  const steps = listNextSteps(server, service, project);
  process.stdout.write(["", "Next:", ...steps.map((step) => `- ${step}`), ""].join("\n"));
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

/** Lists the files for CI: their texts by their paths. */
function listCiFiles(service: CiService, project: Project): Readonly<Record<string, string>> {
  return {
    ...(service === "github" && {
      ".github/workflows/graph-spec-kit.yml": writeGithubWorkflow(project),
    }),
    ...(service === "gitlab" && { [gitlabJobFile]: writeGitlabJob(project) }),
    ...(service === "gitlab" &&
      !project.isOnGitlab && { ".gitlab-ci.yml": `include:\n  - local: ${gitlabJobFile}\n` }),
  };
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

/** Lists what is left to do after `init`. */
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
