import { listCiSteps, type Project } from "./find-project.ts";
import { reportsFolder } from "./write-config.ts";

/**
 * Writes a workflow of GitHub Actions that runs the kit, and keeps its reports. The server under test
 * runs in it, so that it may only read the repository, has no credentials beside it, and uses actions
 * that nobody can replace.
 */
export function writeGithubWorkflow(project: Project): string {
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
