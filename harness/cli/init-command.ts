import { existsSync, lstatSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { leavesFolder } from "../json/leaves-folder.ts";
import { makeFolder } from "../json/make-folder.ts";
import type { TargetSource } from "../server/open-target.ts";
import type { Need } from "../suite/case.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { describeError } from "../terminal/describe-error.ts";
import { print } from "../terminal/print.ts";
import { configName } from "./config/read-config.ts";
import { toTargetSource } from "./run/read-server-access.ts";
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

const reportsFolder = "graph-spec-reports";

/** Apart from the pipeline of the project, which includes it. */
const gitlabJobFile = ".gitlab/graph-spec-kit.yml";
const gitlabPipelineFile = ".gitlab-ci.yml";

/** Writes a file of options and a workflow; without `--force` it replaces none. */
export async function initCommand(
  options: InitCliOptions,
  serverCommand: readonly string[] | undefined,
): Promise<number> {
  const server = readServer(options, serverCommand);
  if (options.knownFailing !== undefined && leavesFolder(options.knownFailing, ".")) {
    throw new UsageError("--known-failing leads out of this folder, which run would not follow");
  }
  const hasPipeline = existsSync(gitlabPipelineFile);
  const isGitlab = options.gitlab === true || hasPipeline;
  const workflows = isGitlab ? writeGitlabFiles(hasPipeline) : writeGithubFiles();
  const files = {
    [configName]: writeConfig(server, options, isGitlab),
    ...(options.workflow !== false && workflows),
  };
  if (options.force !== true) {
    rejectExisting(Object.keys(files));
  }
  for (const [file, text] of Object.entries(files)) {
    await write(file, text, options.force === true ? "w" : "wx");
    print(`Wrote ${file}\n`);
  }
  const steps = [
    "Judge the server: npx graph-spec-kit run",
    `Keep reports out of the repository: add ${reportsFolder}/ to .gitignore`,
    ...(options.workflow === false ? [] : listStepsForCi(server, isGitlab ? "job" : "workflow")),
    ...(options.workflow !== false && hasPipeline
      ? [`Add to ${gitlabPipelineFile}: include: [{ local: ${gitlabJobFile} }]`]
      : []),
  ];
  print(["", "Next:", ...steps.map((step) => `- ${step}`), ""].join("\n"));
  return 0;
}

function readServer(
  options: InitCliOptions,
  serverCommand: readonly string[] | undefined,
): TargetSource {
  const { command } = options;
  if (command !== undefined && serverCommand !== undefined) {
    throw new UsageError("Give either --command or a command after --, not both");
  }
  return toTargetSource(options, command === undefined ? serverCommand : splitWords(command));
}

function rejectExisting(files: readonly string[]): void {
  // A link to nothing exists, too: it may lead anywhere.
  const existing = files.filter((file) => lstatSync(file, { throwIfNoEntry: false }));
  if (existing.length > 0) {
    const verb = existing.length === 1 ? "exists" : "exist";
    throw new UsageError(
      `Nothing was written, because ${existing.join(" and ")} ${verb}: give --force to replace, or --no-workflow for graph-spec-kit.json alone`,
    );
  }
  const outside = files.find((file) => leavesFolder(file, "."));
  if (outside !== undefined) {
    throw new UsageError(
      `Nothing was written, because a link leads ${outside} out of this folder: give --force to follow it`,
    );
  }
}

async function write(file: string, text: string, flag: "w" | "wx"): Promise<void> {
  try {
    makeFolder(dirname(file));
    await writeFile(file, text, { flag });
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${describeError(error)}`);
  }
}

function writeConfig(
  server: TargetSource,
  { without = new Set(), knownFailing }: InitCliOptions,
  isGitlab: boolean,
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
      ...(isGitlab && { gitlab: `${reportsFolder}/code-quality.json` }),
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

function listStepsForCi(server: TargetSource, file: "job" | "workflow"): string[] {
  return [
    findInstallation() === undefined
      ? `Replace URL in the ${file} by the address of graph-spec-kit's git repository`
      : "Let CI install the kit: npm install --save-dev git+URL, with the address of its git repository",
    "url" in server
      ? `Start the server in the ${file}, unless CI reaches ${server.url} anyway`
      : `Say in the ${file} how the server is built`,
  ];
}

/** How each package manager installs in CI, by its lock file; the first that exists decides. */
const installations = {
  "package-lock.json": "npm ci",
  "pnpm-lock.yaml": "corepack enable && pnpm install --frozen-lockfile",
  "yarn.lock": "corepack enable && yarn install --immutable",
  "package.json": "npm install",
};

/** @returns undefined if the working directory is no project of Node. */
function findInstallation(): string | undefined {
  return Object.entries(installations).find(([file]) => existsSync(file))?.[1];
}

/** Writes the file of the guide for a CI service with steps that install the kit and run it. */
function writeCiFile(name: string, replaced: RegExp, start: string, before = ""): string {
  const guide = join(findKitRoot(), "spec-cases", "guides", "ci", name);
  const installation = findInstallation();
  const comment =
    "# Build the server here, and replace URL by the address of graph-spec-kit's git repository.";
  const steps = [
    ...(installation === undefined ? [start.replace(/- .*/, comment)] : []),
    `${start}${installation ?? "npm install --no-save git+URL"}`,
    `${start}npx --no-install graph-spec-kit run`,
    "",
  ];
  return readFileSync(guide, "utf8")
    .replace(/^(#.*\n)+/, "# The options of the run are in graph-spec-kit.json.\n")
    .replace(replaced, before + steps.join("\n"));
}

function writeGithubFiles(): Readonly<Record<string, string>> {
  const steps = / *cache: npm\n[\s\S]*?(?= {6}- uses: actions\/upload)/;
  const workflow = writeCiFile("github-workflow.yml", steps, "      - run: ");
  return { ".github/workflows/graph-spec-kit.yml": workflow };
}

function writeGitlabFiles(hasPipeline: boolean): Readonly<Record<string, string>> {
  const script = / {2}cache:[\s\S]*?script:\n[\s\S]*?(?= {2}artifacts:)/;
  const job = writeCiFile("gitlab-ci.yml", script, "    - ", "  script:\n");
  return {
    [gitlabJobFile]: job,
    ...(!hasPipeline && { [gitlabPipelineFile]: `include:\n  - local: ${gitlabJobFile}\n` }),
  };
}

/** Splits a command into words as a shell does. */
export function splitWords(command: string): string[] {
  const word = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
  if (command.replaceAll(word, "").trim() !== "") {
    throw new UsageError("Cannot read the command: close its quotes");
  }
  return (command.match(word) ?? []).map(unquote);
}

function unquote(word: string): string {
  return word.replaceAll(
    /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/gs,
    (_, escaped?: string, double?: string, single?: string) =>
      escaped ?? single ?? (double ?? "").replaceAll(/\\(["\\$`])/g, "$1"),
  );
}
