import { existsSync, readFileSync } from "node:fs";

/** Folder of the reports, relative to the working directory. */
export const reportsFolder = "graph-spec-reports";

/** Where the job for GitLab is written, apart from the pipeline of the project. */
export const gitlabJobFile = ".gitlab/graph-spec-kit.yml";

/** Who runs the workflow. */
export type CiService = "github" | "gitlab" | "none";

/** Writes the files for CI: their texts by their paths. */
export function writeCiFiles(
  service: CiService,
  project: Project,
): Readonly<Record<string, string>> {
  return {
    ...(service === "github" && {
      ".github/workflows/graph-spec-kit.yml": writeGithubWorkflow(project),
    }),
    ...(service === "gitlab" && { [gitlabJobFile]: writeGitlabJob(project) }),
    ...(service === "gitlab" &&
      !project.isOnGitlab && { ".gitlab-ci.yml": `include:\n  - local: ${gitlabJobFile}\n` }),
  };
}

/**
 * Writes a workflow of GitHub Actions that runs the kit, and keeps its reports. The server under test
 * runs in it, so that it may only read the repository, has no credentials beside it, and uses actions
 * that nobody can replace.
 */
function writeGithubWorkflow(project: Project): string {
  const cache = project.usesNpmLock ? "\n          cache: npm" : "";
  return `# The options of the run are in graph-spec-kit.json.
name: Conformance
on: [push, pull_request]
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1
        with:
          persist-credentials: false
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22${cache}
      ${listCiSteps(project, "- run: ").join("\n      ")}
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        if: always()
        with:
          name: ${reportsFolder}
          path: ${reportsFolder}
`;
}

function writeGitlabJob(project: Project): string {
  return `# The options of the run are in graph-spec-kit.json.
conformance:
  image: node:22
  timeout: 15 minutes
  script:
    ${listCiSteps(project, "- ").join("\n    ")}
  artifacts:
    when: always
    paths: [${reportsFolder}]
    reports:
      junit: ${reportsFolder}/junit.xml
      codequality: ${reportsFolder}/code-quality.json
`;
}

/**
 * Lists the commands that install the kit in CI and run it, with a comment on what is to be filled in.
 *
 * @param start what begins a command in the file of the CI service.
 * @returns lines without indentation.
 */
function listCiSteps({ install }: Project, start: string): string[] {
  const installation =
    install === undefined
      ? [
          "# Build the server here, and replace URL by the address of graph-spec-kit's git repository.",
          `${start}npm install --no-save git+URL`,
        ]
      : [`${start}${install}`];
  return [...installation, `${start}npx --no-install graph-spec-kit run`];
}

/** How a project in the working directory installs its packages, and where it is built. */
export interface Project {
  /** Command that installs packages in CI; undefined if it is not a project of Node. */
  readonly install: string | undefined;
  /** Whether `npm` installs them by a lock file, by which CI services cache. */
  readonly usesNpmLock: boolean;
  /** Whether `package.json` names the kit. */
  readonly hasKit: boolean;
  /** Whether GitLab builds it. */
  readonly isOnGitlab: boolean;
}

/** The command of each package manager, by its lock file; the first file that exists decides. */
const installs: readonly (readonly [file: string, command: string])[] = [
  ["package-lock.json", "npm ci"],
  ["pnpm-lock.yaml", "corepack enable && pnpm install --frozen-lockfile"],
  ["yarn.lock", "corepack enable && yarn install --immutable"],
  ["package.json", "npm install"],
];

/** Looks at the files in the working directory. */
export function findProject(): Project {
  const [lock, install] = installs.find(([file]) => existsSync(file)) ?? [];
  return {
    install,
    usesNpmLock: lock === "package-lock.json",
    hasKit:
      existsSync("package.json") &&
      readFileSync("package.json", "utf8").includes('"graph-spec-kit"'),
    isOnGitlab: existsSync(".gitlab-ci.yml"),
  };
}
