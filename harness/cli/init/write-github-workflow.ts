import type { Project } from "./find-project.ts";
import { listCiSteps } from "./list-ci-steps.ts";
import { reportsFolder } from "./reports-folder.ts";

/** Writes a workflow of GitHub Actions that runs the kit, and keeps its reports. */
export function writeGithubWorkflow(project: Project): string {
  const cache = project.usesNpmLock ? "\n          cache: npm" : "";
  return `# The options of the run are in graph-spec-kit.json.
name: Conformance
on: [push, pull_request]
jobs:
  conformance:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22${cache}
      ${listCiSteps(project, "- run: ").join("\n      ")}
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: ${reportsFolder}
          path: ${reportsFolder}
`;
}
