import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { findKitRoot } from "./suite/find-kit-root.ts";
import { makeTemporaryFolder } from "./testing/make-temporary-folder.ts";

const name = "graph-spec-kit";
const repository = { type: "git", url: "git+https://git.example/kit.git" };
const released = "## [1.2.3] - 2026-11-22\n";

/** What a CI service puts into the environment for provenance. */
const withIdentity = { ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example" };

/** Makes a committed checkout of a package, with the release script. */
function makeCheckout(
  test: TestContext,
  { manifest, changes = released }: { readonly manifest: object; readonly changes?: string },
): string {
  const folder = makeTemporaryFolder(test, {
    "package.json": JSON.stringify({ name, version: "1.2.3", ...manifest }),
    "CHANGELOG.md": changes,
  });
  mkdirSync(join(folder, ".ci"));
  copyFileSync(join(findKitRoot(), ".ci", "release"), join(folder, ".ci", "release"));
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  for (const command of [
    ["init", "-q"],
    ["add", "."],
    [...identity, "commit", "-qm", "Add"],
  ]) {
    execFileSync("git", command, { cwd: folder });
  }
  return folder;
}

/** Runs the script with `--dry-run`, outside of CI unless the environment says otherwise. */
function dryRun(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): readonly [status: number | null, output: string] {
  const { PATH = "", HOME = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(join(folder, ".ci", "release"), ["--dry-run"], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH, HOME, npm_config_loglevel: "silent", ...environment },
  });
  return [status, stdout + stderr];
}

describe("package-lock.json", () => {
  it("has the hash of every package, also for other platforms", () => {
    const { packages }: { readonly packages: Record<string, { readonly integrity?: string }> } =
      JSON.parse(readFileSync(join(findKitRoot(), "package-lock.json"), "utf8"));
    const unlocked = Object.entries(packages).filter(
      ([, { integrity }]) => integrity === undefined,
    );
    assert.deepEqual(
      unlocked.map(([path]) => path),
      [""],
    );
  });
});

describe(".ci/release", () => {
  it("asks for a heading of the version in CHANGELOG.md", (test) => {
    const folder = makeCheckout(test, { manifest: { repository }, changes: "## [1.2.2] - 2026" });
    const [status, output] = dryRun(folder);
    assert.match(output, /CHANGELOG\.md has no heading "## \[1\.2\.3\] - DATE"/);
    assert.equal(status, 1);
  });

  it("asks for a repository in package.json, and shows the command", (test) => {
    const [status, output] = dryRun(makeCheckout(test, { manifest: {} }));
    assert.match(output, /^package\.json has no "repository"/m);
    assert.match(output, /^npm pkg set repository\.type=git repository\.url=git\+https:\/\/HOST/m);
    assert.equal(status, 1);
  });

  it("takes the address for that command from the CI service", (test) => {
    const folder = makeCheckout(test, { manifest: {} });
    const [, github] = dryRun(folder, { GITHUB_REPOSITORY: "team/kit" });
    assert.match(github, /repository\.url=git\+https:\/\/github\.com\/team\/kit\.git$/m);
    const [, gitlab] = dryRun(folder, { CI_PROJECT_URL: "https://gitlab.example/team/kit" });
    assert.match(gitlab, /repository\.url=git\+https:\/\/gitlab\.example\/team\/kit\.git$/m);
  });

  it("refuses a checkout with changes that are not committed", (test) => {
    const folder = makeCheckout(test, { manifest: { repository } });
    copyFileSync(join(folder, "package.json"), join(folder, "copy.json"));
    assert.deepEqual(dryRun(folder), [1, "Commit everything first\n"]);
  });

  it("publishes with provenance where the CI service gives an identity", (test) => {
    const npm = makeTemporaryFolder(test, {
      npm: '#!/bin/sh\n[ "$1" = publish ] && echo "$@" || echo \'"url"\'\n',
    });
    execFileSync("chmod", ["+x", join(npm, "npm")]);
    const environment = { PATH: `${npm}:${process.env["PATH"]}` };
    const folder = makeCheckout(test, { manifest: { repository } });
    assert.deepEqual(dryRun(folder, environment), [0, "publish --dry-run --access public\n"]);
    assert.deepEqual(dryRun(folder, { ...environment, ...withIdentity }), [
      0,
      "publish --dry-run --access public --provenance\n",
    ]);
  });
});
