import { existsSync, readFileSync } from "node:fs";

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

/**
 * Lists the commands that install the kit in CI and run it, with a comment on what is to be filled in.
 *
 * @param start what begins a command in the file of the CI service.
 * @returns lines without indentation.
 */
export function listCiSteps({ install }: Project, start: string): string[] {
  const installation =
    install === undefined
      ? [
          "# Build the server here, and replace URL by the address of graph-spec-kit's git repository.",
          `${start}npm install --no-save git+URL`,
        ]
      : [`${start}${install}`];
  return [...installation, `${start}npx --no-install graph-spec-kit run`];
}
